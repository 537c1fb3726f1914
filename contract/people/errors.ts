export const peopleErrors = {
  LOGIN_REQUIRED_TO_BLOCK: { status: 401, text: "برای مسدود کردن ابتدا وارد شوید" },
  TOO_MANY_BLOCKS: {
    status: 429,
    text: "امروز آدم‌های زیادی را مسدود کرده‌ای. با تأیید ایمیل یا موبایلت این سقف برداشته می‌شود.",
  },
  USER_NOT_FOUND: { status: 404, text: "کسی با این نام کاربری پیدا نشد." },
  USER_DELETED: { status: 404, text: "صاحب این حساب از لبخند رفته است." },
  USER_BLOCKED: { status: 403, text: "این شخص را مسدود کرده‌ای." },
  SELF_BLOCK: { status: 400, text: "خودت را نمی‌توانی مسدود کنی." },
} as const;
