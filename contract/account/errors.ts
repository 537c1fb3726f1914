import { ACCEPTED_FORMATS } from "../pictures/formats.ts";

export const accountErrors = {
  INVALID_USERNAME: { status: 400, text: "قالب نام کاربری معتبر نیست" },
  USERNAME_TAKEN: { status: 409, text: "این نام کاربری قبلاً گرفته شده است. یک نام دیگر امتحان کن." },
  USERNAME_RESERVED: { status: 409, text: "این نام کاربری رزرو شده است. یک نام دیگر امتحان کن." },
  USERNAME_CHANGED_RECENTLY: { status: 409, text: "نام کاربری را هر ۳۰ روز فقط یک بار می‌توانی عوض کنی." },
  BIO_TOO_LONG: { status: 400, text: "معرفی از ۳۰۰ حرف بیشتر است" },
  BANNED_WORD_IN_BIO: { status: 400, text: "در معرفی‌ات کلمهٔ نامناسبی هست. عوضش کن و دوباره ذخیره کن." },
  INVALID_INSTAGRAM: { status: 400, text: "نام کاربری یا نشانی اینستاگرام درست نیست." },
  INVALID_TWITTER: { status: 400, text: "نام کاربری یا نشانی توییتر (ایکس) درست نیست." },
  INVALID_TELEGRAM: { status: 400, text: "نام کاربری یا نشانی تلگرام درست نیست." },
  INVALID_WEBSITE: { status: 400, text: "نشانی وب‌سایت درست نیست." },
  CONTACT_REQUIRED: { status: 400, text: "شماره موبایل یا ایمیل را وارد کن." },
  DISPOSABLE_EMAIL: { status: 400, text: "با ایمیل یک‌بارمصرف نمی‌شود. ایمیل همیشگی‌ات را بنویس." },
  CONTACT_FIXED: { status: 409, text: "این اطلاعات یک بار ثبت شده و قابل تغییر نیست." },
  CONTACT_TAKEN: { status: 409, text: "این شماره یا ایمیل به حساب دیگری وصل است." },
  AVATAR_UNREADABLE: { status: 400, text: `این فایل عکس سالمی نیست. یک عکس ${ACCEPTED_FORMATS} انتخاب کن.` },
  AVATAR_TOO_LARGE: { status: 400, text: "حجم عکس باید حداکثر ۵۰۰ کیلوبایت باشد." },
  AVATAR_TOO_MANY_PIXELS: { status: 400, text: "ابعاد عکس خیلی بزرگ است. هر ضلع حداکثر ۲۰۴۸ پیکسل." },
  TOO_MANY_PHOTOS: { status: 429, text: "امروز عکست را زیاد عوض کرده‌ای. فردا دوباره بیا." },
  INVALID_THEME: { status: 400, text: "این تم وجود ندارد." },
} as const;
