/** What several places say of logging in, apart from what the first route carries. */
export const viewerTexts = {
  login: "ورود یا ثبت‌نام",
} as const;
