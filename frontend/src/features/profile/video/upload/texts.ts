import { INSUFFICIENT_WALLET_TEXT } from "../../../../../../contract/videos/values.ts";
import { VIDEO_LINK_TEXTS } from "../../../../../../contract/videos/errors.ts";

export const uploadTexts = {
  title: "ویدیوی من",
  loginFirst: "برای گذاشتن ویدیو اول وارد شو",
  toProfile: "بازگشت به پروفایل",
  howTo: "لینک ویدیو را از آپارات بردار",
  steps: [
    "ویدیویت را در آپارات باز کن و روی سه‌نقطه بزن.",
    "«دریافت کد نمایش» (embed) را انتخاب کن.",
    "کد AMP را باز کن.",
    "از https تا isamp را کپی کن و این پایین بچسبان.",
  ],
  pictures: {
    dots: "ویدیو در آپارات: سه‌نقطه و «دریافت کد نمایش»",
    amp: "کد AMP: از https تا isamp کپی می‌شود",
  },
  enlarge: (picture: string) => `بزرگ دیدن تصویر: ${picture}`,
  link: "لینک ویدیو",
  /** For a link that is no embed link, with an example of a right one: the contract's error texts contain no Latin letters. */
  notEmbed: `${VIDEO_LINK_TEXTS.VIDEO_LINK_NOT_EMBED} باید /embed/ در آن باشد.`,
  everybodySees: "همه این ویدیو را روی پروفایلت می‌بینند.",
  /** For a person whose name is a venue's site id (001 §2: the park's video comes first). */
  venueFirst: "روی پروفایلت ویدیوی مرکز پخش می‌شود؛ تا آن هست، کسی ویدیوی خودت را نمی‌بیند.",
  preview: "پیش‌نمایش",
  current: "ویدیوی تو",
  runs: (end: string) => `ویدیوی تو تا ${end} روی پروفایلت است.`,
  over: "زمان ویدیوی تو تمام شده. با اشتراک تازه دوباره نشان داده می‌شود.",
  runsHidden: (end: string) => `اشتراک ویدیوی تو تا ${end} است.`,
  overHidden: "زمان ویدیوی تو تمام شده.",
  ownFailed: "خطا در خواندن ویدیوی تو",
  save: "ذخیرهٔ ویدیو",
  saveFailed: "خطا در ذخیرهٔ ویدیو",
  addDays: "افزودن اشتراک",
  dialogTitle: "خرید اشتراک ویدیو",
  dialogBody: "هر روز یک جم. روزهای تازه به روزهایی که مانده اضافه می‌شود.",
  days: "چند روز؟",
  daysHint: "از ۱ تا ۳۶۵ روز",
  balance: "موجودی",
  total: "قیمت",
  after: "موجودی بعد از خرید",
  buy: "خرید اشتراک",
  buyGems: "خرید جم",
  buyFailed: "خطا در خرید اشتراک",
  poorTitle: INSUFFICIENT_WALLET_TEXT,
  poorBody: "اعتبار کافی نیست؛ از فروشگاه جم بخر و دوباره بیا.",
  toStore: "فروشگاه جم",
} as const;
