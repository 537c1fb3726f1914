export const commonTexts = {
  networkFailed: "ارتباط برقرار نشد. اینترنتت را ببین و دوباره تلاش کن.",
  // Repeats contract/errors.ts, whose whole table would cost the first route 1.6 kB.
  unexpected: "یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.",
  retry: "تلاش دوباره",
  close: "بستن",
  cancel: "بی‌خیال",
  back: "بازگشت",
  goHome: "رفتن به خانه",
  loading: "در حال بارگذاری…",
  linkCopied: "لینک کپی شد",
  copyByHand: "این لینک را کپی کن",
  requestId: "کد پیگیری:",
  gemBalance: "موجودی جم",
  loginRequiredTitle: "اول وارد شو",
  loginRequiredAction: "ورود یا ثبت‌نام",
} as const;
