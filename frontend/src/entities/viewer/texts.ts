/** Login texts of several pages; not on the first route. */
export const viewerTexts = {
  login: "ورود یا ثبت‌نام",
} as const;
