/** Texts of saved jokes, kept out of the first route's bundle. */
export const savedTexts = {
  title: "ذخیره‌شده‌ها",
  save: "ذخیره",
  saved: "ذخیره شد؛ در منو پیدایش می‌کنی.",
  searchLabel: "جست‌وجو در ذخیره‌شده‌ها",
  placeholder: "کلمه‌ای از جوک",
  clear: "پاک کردن جست‌وجو",
  empty: "هنوز جوکی ذخیره نکرده‌ای",
  emptyHint: "زیر هر جوک روی 🔖 بزن تا این‌جا بماند؛ بدون اینترنت هم خوانده می‌شود.",
  toJokes: "دیدن جوک‌ها",
  login: "جوک‌هایی که نگه می‌داری این‌جاست",
  loginHint: "وارد شو تا جوک‌های دلخواهت را نگه داری. فقط خودت می‌بینی‌شان.",
} as const;
