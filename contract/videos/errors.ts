import { INSUFFICIENT_WALLET_TEXT, OWN_VIDEO_LIKE_TEXT } from "./values.ts";

/** Why a link is no video's, in the order in which it is asked (001 §5). */
export const VIDEO_LINK_TEXTS = {
  VIDEO_LINK_REQUIRED: "لینک ویدیو را وارد کن.",
  VIDEO_LINK_INVALID: "این لینک درست نیست. یک لینک درست وارد کن.",
  VIDEO_LINK_OTHER_SITE: "فقط لینک ویدیوهای آپارات پذیرفته می‌شود.",
  VIDEO_LINK_NOT_EMBED: "این لینک نمایش نیست. باید /embed/ در آن باشد؛ از «دریافت کد نمایش» برش دار.",
} as const;

export const videoErrors = {
  VIDEO_LINK_REQUIRED: { status: 400, text: VIDEO_LINK_TEXTS.VIDEO_LINK_REQUIRED },
  VIDEO_LINK_INVALID: { status: 400, text: VIDEO_LINK_TEXTS.VIDEO_LINK_INVALID },
  VIDEO_LINK_OTHER_SITE: { status: 400, text: VIDEO_LINK_TEXTS.VIDEO_LINK_OTHER_SITE },
  VIDEO_LINK_NOT_EMBED: { status: 400, text: VIDEO_LINK_TEXTS.VIDEO_LINK_NOT_EMBED },
  INVALID_DAYS: { status: 400, text: "تعداد روزها باید عددی از ۱ تا ۳۶۵ باشد." },
  INSUFFICIENT_WALLET: { status: 402, text: INSUFFICIENT_WALLET_TEXT },
  SUBSCRIPTION_REQUIRED: { status: 403, text: "برای گذاشتن ویدیو اول اشتراک بگیر." },
  VIDEO_NOT_FOUND: { status: 404, text: "این ویدیو پیدا نشد؛ شاید زمانش تمام شده باشد." },
  OWN_VIDEO_LIKE: { status: 403, text: OWN_VIDEO_LIKE_TEXT },
  OWN_VIDEO_REPORT: { status: 403, text: "ویدیوی خودت را نمی‌توانی گزارش کنی." },
} as const;
