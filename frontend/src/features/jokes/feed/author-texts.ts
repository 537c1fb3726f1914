/** Texts of shared links, of one author's jokes and one's own, kept out of the first route's bundle. */
export const authorTexts = {
  others: "جوک‌های دیگران",
  jokesOf: "جوک‌های",
  ownEnd: "جوک بعدی‌ات؟",
  noJokes: "هنوز جوکی ننوشته است",
  sharedJoke: "جوکی که برایت فرستاده‌اند",
  jokeOf: "یک جوک از",
  moreOf: "باز هم از",
  goneTitle: "این جوک دیگر این‌جا نیست",
  goneBody: "شاید نویسنده‌اش پاکش کرده باشد.",
  delete: "پاک کردن",
  deleteTitle: "این جوک پاک شود؟",
  deleteBody: "بعد از پاک شدن دیگر برنمی‌گردد.",
  deleteConfirm: "پاک شود",
  deleted: "جوک پاک شد",
  deleteFailed: "خطا در حذف",
} as const;
