/** Texts of errors.ts that the pages of videos say too: by name, because the whole table would cost them 1.6 kB. */

/** Why a link is no video's, in the order in which it is asked (001 §5). */
export const VIDEO_LINK_TEXTS = {
  VIDEO_LINK_REQUIRED: "لینک ویدیو را وارد کن.",
  VIDEO_LINK_INVALID: "این لینک درست نیست. یک لینک درست وارد کن.",
  VIDEO_LINK_OTHER_SITE: "فقط لینک ویدیوهای آپارات پذیرفته می‌شود.",
  VIDEO_LINK_NOT_EMBED: "این لینک نمایش نیست. از «دریافت کد نمایش» برش دار.",
} as const;

export const OWN_VIDEO_LIKE_TEXT = "ویدیوی خودت را نمی‌توانی لایک کنی.";

/** The sentence after which the page offers gems (001 §8). */
export const INSUFFICIENT_WALLET_TEXT = "موجودی کیف پول کافی نیست";
