export const searchFeedTexts = {
  heading: "جوک‌های دیگران",
  nothingOf: (typed: string) => `بین این جوک‌ها چیزی از «\u2068${typed}\u2069» نیست`,
  nothingHint: "اگر در فهرست بالا هست پروفایلش را باز کن؛ اگر نه، دنبال نام دیگری بگرد.",
  lookFurther: "گشتن در جوک‌های قدیمی‌تر",
} as const;
