export const userErrors = {
  PERSON_NOT_FOUND: { status: 404, text: "این شخص پیدا نشد؛ شاید رفته باشد." },
  SUSPENSION_END_INVALID: { status: 400, text: "پایان تعلیق باید روزی در آینده باشد، حداکثر تا ده سال دیگر." },
  NAME_GIVEN_ALREADY: { status: 409, text: "این نام پیش‌تر به حساب دیگری داده شده است." },
  GRANT_GEMS_INVALID: { status: 400, text: "تعداد جم باید عددی از ۱ تا ۱۰۰۰ باشد." },
  GRANT_SPENT: { status: 409, text: "این جم‌ها خرج شده‌اند و دیگر پس گرفته نمی‌شوند." },
  LETTER_EMPTY: { status: 400, text: "موضوع و متن ایمیل را بنویس." },
  LETTER_TOO_LONG: { status: 400, text: "موضوع حداکثر ۱۵۰ و متن حداکثر ۵۰۰۰ حرف است." },
  PERSON_HAS_NO_EMAIL: { status: 409, text: "این شخص ایمیل تأییدشده‌ای ندارد و چیزی فرستاده نشد." },
  EMAIL_PROVIDER_MISSING: { status: 502, text: "سرویس ایمیل تنظیم نشده یا کلیدش پذیرفته نمی‌شود. چیزی فرستاده نشد." },
  EMAIL_UNSURE: {
    status: 502,
    text: "سرویس ایمیل جوابی نداد و معلوم نیست نامه رفت یا نه. دوباره بفرست؛ همان نامه دو بار نمی‌رسد.",
  },
  EMAIL_NOT_SENT: { status: 502, text: "سرویس ایمیل این نامه را نپذیرفت. چیزی فرستاده نشد." },
} as const;
