import { ACCEPTED_FORMATS } from "../../../../contract/pictures/formats.ts";

export const imageToolTexts = {
  title: "عکس بامزه",

  camera: "دوربین",
  cameraLead: "یک عکس بگیر یا انتخاب کن؛ تا خودت نفرستی از گوشی‌ات بیرون نمی‌رود.",
  turnOn: "روشن کردن دوربین",
  starting: "دوربین دارد روشن می‌شود…",
  live: "تصویر زندهٔ دوربین",
  capture: "گرفتن عکس",
  toRear: "دوربین پشت",
  toSelfie: "دوربین سلفی",
  turnOff: "خاموش کردن",
  choose: "انتخاب عکس از گوشی",
  captured: "عکسی که گرفتی",
  retake: "دوباره بگیر",
  noAccess: "دسترسی به دوربین نیست",
  noAccessHint: "در تنظیمات مرورگر به دوربین اجازه بده، یا عکسی از گوشی انتخاب کن.",
  noCamera: "دوربینی پیدا نشد",
  noCameraHint: "عکسی از گوشی انتخاب کن.",
  inUse: "دوربین روشن نشد",
  inUseHint: "شاید برنامهٔ دیگری آن را گرفته باشد. آن را ببند و دوباره تلاش کن.",
  captureFailed: "خطا در گرفتن عکس",
  unreadable: `این فایل را نتوانستیم باز کنیم. یک عکس ${ACCEPTED_FORMATS} انتخاب کن.`,

  make: "نقاش جادویی",
  makeLead: "بنویس چه می‌خواهی؛ یک تصویر تازه برایت می‌کشیم.",
  loginTitle: "بگو تا برایت بکشیم",
  loginBody: "برای ساختن تصویر با شمارهٔ موبایلت وارد شو. رایگان است و جم نمی‌خواهد.",
  mobileBody: "تصویر را برای کسی می‌کشیم که شمارهٔ موبایلش را ثبت کرده است. رایگان است.",
  offBody: "دوربین و عکس‌های گوشی‌ات سر جایشان‌اند.",
  prompt: "چه تصویری؟",
  placeholder: "مثلاً: گربه‌ای با عینک آفتابی که روی ابر چای می‌خورد",
  generate: "بساز",
  left: (left: string, perDay: string) => `امروز ${left} تصویر از ${perDay} تا مانده؛ رایگان است.`,
  spent: "سهم تصویر امروزت تمام شد. فردا دوباره بیا!",
  keyFailed: "خطا در دریافت کلید از سرور",
  failed: "خطا در ساخت تصویر",
  cancel: "لغو",
  cancelled: "لغو شد.",
  seconds: (seconds: string) => `${seconds} ثانیه`,
  made: "تصویر تو آماده است",
  again: "یکی دیگر",

  save: "ذخیره",
  share: "فرستادن",
  shareFailed: "فرستاده نشد؛ ذخیره‌اش کن و از گالری بفرست.",
  avatar: "عکس پروفایلم شود",
} as const;

/**
 * The progress texts, by the second from which each is shown. Nobody knows how long a picture takes, so they show that
 * it is still running.
 */
export const stages: readonly [fromSecond: number, text: string][] = [
  [0, "دارم فکر می‌کنم…"],
  [6, "دارم طرحش را می‌کشم…"],
  [15, "دارم رنگش می‌کنم…"],
  [30, "چند نقطهٔ ریز مانده…"],
  [50, "این یکی سخت است؛ هنوز دارم می‌کشم…"],
];
