export const searchFeedTexts = {
  heading: "جوک‌های دیگران",
  nothingOf: (authorText: string) => `بین این جوک‌ها چیزی از «\u2068${authorText}\u2069» نیست`,
  nothingHint: "از فهرست بالا پروفایلش را باز کن یا دنبال یک نام دیگر بگرد.",
  lookFurther: "گشتن در جوک‌های قدیمی‌تر",
} as const;
