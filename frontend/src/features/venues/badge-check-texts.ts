import { parkDiscountTexts } from "../../entities/park-discount/texts.ts";

export const badgeCheckTexts = {
  title: "نشان تخفیف شهربازی",
  whatTitle: (percent: number) => `صاحب این نشان ${parkDiscountTexts.discount(percent)} دارد`,
  whatBody:
    "هر نشان یک دقیقه زنده است و یک بار بررسی می‌شود. اگر کارمند شهربازی نیستی، این‌جا کاری نداری؛ نشان خودت در «بازی‌ها» است.",
  staff: "کارمند مجموعه؟ رمز را بزن تا ببینی نشان مال کیست.",
  check: "بررسی نشان",
  failed: "بررسی نشد",
  heard: (username: string, percent: number, message: string) =>
    `\u2068${username}\u2069، ${parkDiscountTexts.discount(percent)}. ${message}`,
  checkedAt: (time: string) => `بررسی در ساعت ${time}`,
  compare: "عکس و نام را با گوشی صاحب نشان مقایسه کن.",
} as const;
