import { toPersianDigits } from "../../../../contract/digits.ts";

export const uploadTexts = {
  // As the specification writes both (002 §5).
  notAnImage: "لطفا فقط فایل تصویری انتخاب کنید",
  tooLarge: "حجم فایل نباید بیشتر از 5 مگابایت باشد",
  choose: "انتخاب تصویر",
  progress: (part: number) => `${toPersianDigits(String(Math.round(part * 100)))}٪ فرستاده شد`,
  cancel: "بی‌خیال",
} as const;
