/** Texts of the search in jokes. */
export const searchTexts = {
  nothing: "جوکی با این کلمه‌ها پیدا نشد",
  nothingHint: "کلمهٔ دیگری از آن جوک را بنویس.",
  goOn: "ادامهٔ جست‌وجو",
  fromDevice: "از جوک‌های روی همین گوشی",
  notOnDevice: "روی این گوشی نبود",
  notOnDeviceHint: "وصل که شدی، دوباره بگرد؛ همهٔ ذخیره‌شده‌هایت را می‌بینیم.",
  which: "در کدام جوک‌ها؟",
  found: "جوک‌های پیداشده",
  of: (username: string) => `از \u2068${username}\u2069`,
  everybody: "همهٔ جوک‌ها",
  me: "جوک‌های من",
} as const;
