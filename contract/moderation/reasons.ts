/** Why a moderator removes something or suspends somebody, as the author reads it (D125). */

export const VERDICT_REASONS = ["rules", "insult", "threat", "unfit", "privacy", "spam", "impostor"] as const;
export type VerdictReason = (typeof VERDICT_REASONS)[number];

/** The reason when a moderator chooses none. */
export const DEFAULT_REASON = "rules" satisfies VerdictReason;

/** Short names, for the moderator. */
export const reasonNames: Record<VerdictReason, string> = {
  rules: "قوانین لبخند",
  insult: "توهین",
  threat: "تهدید یا آزار",
  unfit: "نامناسب برای بچه‌ها",
  privacy: "حریم خصوصی",
  spam: "تبلیغ یا تکرار",
  impostor: "جا زدن خود به جای کسی",
};

/** Prepared sentences, for the author; each fits a removed thing and a suspension. */
export const reasonSentences: Record<VerdictReason, string> = {
  rules: "با قوانین لبخند جور نبود.",
  insult: "به کسی یا گروهی توهین شده بود.",
  threat: "کسی تهدید یا آزار شده بود.",
  unfit: "برای جمعی که بچه‌ها هم در آن‌اند، مناسب نبود.",
  privacy: "حریم خصوصی کسی رعایت نشده بود.",
  spam: "تبلیغ بود یا چیزی چند بار تکرار شده بود.",
  impostor: "نام یا عکس کس دیگری به کار رفته بود.",
};
