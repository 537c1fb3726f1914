import { INTERNAL_TEXT } from "../../../contract/error-texts.ts";

export const commonTexts = {
  networkFailed: "ارتباط برقرار نشد. اینترنتت را ببین و دوباره تلاش کن.",
  unexpected: INTERNAL_TEXT,
  retry: "تلاش دوباره",
  close: "بستن",
  more: "بیشتر",
  less: "کمتر",
  cancel: "بی‌خیال",
  back: "بازگشت",
  goHome: "رفتن به خانه",
  loading: "در حال بارگذاری…",
  linkCopied: "لینک کپی شد",
  requestId: "کد پیگیری:",
  like: "لایک",
  likesOf: (count: string) => `${count} لایک`,
  gemBalance: "موجودی جم",
} as const;
