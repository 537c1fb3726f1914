/** Words that a page and a sheet of moderation share. */
export const moderationTexts = {
  appeal: "اعتراض دارم",
} as const;
