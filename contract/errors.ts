/**
 * Every error the API answers: one table from stable code to HTTP status and Persian text (000 §8, design 2).
 * The answer is `{ success: false, error, code }` plus the flags the specification names.
 */
import {
  INTERNAL_TEXT,
  LOGIN_TO_LIKE_TEXT,
  LOGIN_TO_REPORT_TEXT,
  LOGIN_TO_FOLLOW_TEXT,
  OWN_JOKE_LIKE_TEXT,
  REPORTING_DISABLED_TEXT,
} from "./error-texts.ts";

interface ErrorDefinition {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 429 | 500 | 502;
  text: string;
}

export const errors = {
  // Any call
  INVALID_INPUT: { status: 400, text: "اطلاعات فرستاده‌شده درست نیست." },
  INVALID_JSON: { status: 400, text: "اطلاعات فرستاده‌شده خوانا نیست." },
  INVALID_CURSOR: { status: 400, text: "ادامهٔ فهرست پیدا نشد. صفحه را تازه کن." },
  BODY_TOO_LARGE: { status: 413, text: "حجم اطلاعات فرستاده‌شده بیش از حد مجاز است." },
  NOT_FOUND: { status: 404, text: "چیزی در این نشانی نیست." },
  INTERNAL: { status: 500, text: INTERNAL_TEXT },
  TOO_MANY_REQUESTS: { status: 429, text: "خیلی تند رفتی! کمی صبر کن و دوباره تلاش کن." },
  CROSS_ORIGIN: { status: 403, text: "این درخواست از سایت دیگری فرستاده شده است." },
  ADMIN_ONLY: { status: 403, text: "رمز نادرست است" },

  // Identity
  LOGIN_REQUIRED: { status: 401, text: "ابتدا وارد حساب خود شوید" },
  LOGIN_REQUIRED_TO_LIKE: { status: 401, text: LOGIN_TO_LIKE_TEXT },
  LOGIN_REQUIRED_TO_REPORT: { status: 401, text: LOGIN_TO_REPORT_TEXT },
  LOGIN_REQUIRED_TO_FOLLOW: { status: 401, text: LOGIN_TO_FOLLOW_TEXT },
  LOGIN_REQUIRED_TO_BLOCK: { status: 401, text: "برای مسدود کردن ابتدا وارد شوید" },
  LOGIN_REQUIRED_TO_MESSAGE: { status: 401, text: "برای پیام دادن ابتدا وارد شوید" },
  LOGIN_REQUIRED_TO_POST: { status: 401, text: "برای نوشتن جوک ابتدا وارد شوید" },
  IDENTITY_MISMATCH: { status: 403, text: "این درخواست با حساب تو جور نیست. یک بار خارج و دوباره وارد شو." },
  USERNAME_REQUIRED: { status: 403, text: "اول یک نام کاربری برای خودت انتخاب کن." },
  SUSPENDED: { status: 403, text: "حساب تو موقتاً معلق شده و فعلاً فقط می‌توانی بخوانی." },

  // Login
  INVALID_MOBILE: { status: 400, text: "شماره موبایل باید با 09 شروع شود و 11 رقم باشد" },
  INVALID_MOBILE_ON_VERIFY: { status: 400, text: "شماره موبایل نامعتبر است" },
  INVALID_CONTACT_MOBILE: { status: 400, text: "شماره موبایل نامعتبر است" },
  INVALID_EMAIL: { status: 400, text: "ایمیل نامعتبر است" },
  EMAIL_AND_CODE_REQUIRED: { status: 400, text: "ایمیل و کد الزامی است" },
  PASSWORD_TOO_SHORT: { status: 400, text: "رمز باید حداقل 6 کاراکتر باشد" },
  PASSWORD_TOO_LONG: { status: 400, text: "رمز خیلی طولانی است" },
  PASSWORD_REQUIRED: { status: 400, text: "رمز را وارد کنید" },
  WRONG_SMS_CODE: { status: 401, text: "کد وارد شده صحیح نیست" },
  WRONG_EMAIL_CODE: { status: 401, text: "کد ایمیل نامعتبر است" },
  CODE_EXPIRED: { status: 401, text: "مهلت این کد تمام شده است. کد تازه بگیر." },
  CODE_BURNED: { status: 401, text: "چند بار کد اشتباه وارد شد و این کد باطل شد. کد تازه بگیر." },
  CURRENT_CODE_REQUIRED: { status: 400, text: "کدی را هم وارد کن که به شماره یا ایمیل قبلی‌ات فرستادیم." },
  WRONG_CURRENT_CODE: { status: 401, text: "این کد درست نیست. کدی را بزن که به شماره یا ایمیل قبلی‌ات فرستادیم." },
  CURRENT_CODE_EXPIRED: { status: 401, text: "مهلت کد شماره یا ایمیل قبلی‌ات تمام شده است. کد تازه بگیر." },
  CURRENT_CODE_BURNED: {
    status: 401,
    text: "چند بار کد اشتباه وارد شد و کد شماره یا ایمیل قبلی‌ات باطل شد. کد تازه بگیر.",
  },
  LOGIN_FAILED: { status: 401, text: "ورود ناموفق" },
  EMAIL_TAKEN: { status: 409, text: "این ایمیل قبلاً ثبت شده است. وارد شو یا با کد ایمیل بیا." },
  EMAIL_LOGIN_DISABLED: { status: 403, text: "ورود با ایمیل فعلاً غیرفعال است." },
  TIME_RESTRICTED: {
    status: 403,
    text: "در ساعات مشخص شده امکان ورود با موبایل محدود شده است. لطفا با ایمیل وارد شوید.",
  },
  RATE_LIMITED: { status: 429, text: "تعداد تلاش‌های شما برای ورود بیش از حد مجاز بوده" },
  CODE_RECENTLY_SENT: { status: 429, text: "کد ورود همین الان فرستاده شد. کمی صبر کن و بعد دوباره بخواه." },
  ALT_PROVIDER_REFUSED: { status: 403, text: "ارسال با سامانهٔ دوم برای این شماره فعال نیست." },
  SMS_SEND_FAILED: { status: 502, text: "خطا در ارسال کد" },
  EMAIL_SEND_FAILED: { status: 502, text: "خطا در ارسال کد ایمیل" },

  // Usernames
  INVALID_USERNAME: { status: 400, text: "قالب نام کاربری معتبر نیست" },
  USERNAME_TAKEN: { status: 409, text: "این نام کاربری قبلاً گرفته شده است. یک نام دیگر امتحان کن." },
  USERNAME_RESERVED: { status: 409, text: "این نام کاربری رزرو شده است. یک نام دیگر امتحان کن." },
  USERNAME_CHANGED_RECENTLY: { status: 409, text: "نام کاربری را هر ۳۰ روز فقط یک بار می‌توانی عوض کنی." },

  // Jokes
  EMPTY_TEXT: { status: 400, text: "متن خالی است" },
  TEXT_TOO_LONG: { status: 400, text: "متن از ۲۰۰۰ نویسه بیشتر است" },
  REASON_TOO_LONG: { status: 400, text: "دلیل گزارش از ۵۰۰ نویسه بیشتر است" },
  BANNED_WORD: {
    status: 400,
    text: "ربات ما در متن تو کلمهٔ نامناسب یا حساسی پیدا کرد؛ شاید هم اشتباه کرده باشد.",
  },
  JOKE_NOT_FOUND: { status: 404, text: "این جوک پیدا نشد؛ شاید پاک شده باشد." },
  NOT_YOUR_JOKE: { status: 403, text: "فقط نویسندهٔ جوک می‌تواند آن را پاک کند." },
  OWN_JOKE_LIKE: { status: 403, text: OWN_JOKE_LIKE_TEXT },
  OWN_JOKE_REPORT: { status: 403, text: "جوک خودت را نمی‌توانی گزارش کنی." },
  REPORTING_DISABLED: { status: 403, text: REPORTING_DISABLED_TEXT },

  // People
  USER_NOT_FOUND: { status: 404, text: "کسی با این نام کاربری پیدا نشد." },
  USER_DELETED: { status: 404, text: "صاحب این حساب از لبخند رفته است." },
  USER_BLOCKED: { status: 403, text: "این شخص را مسدود کرده‌ای." },
  SELF_FOLLOW: { status: 400, text: "خودت را نمی‌توانی دنبال کنی." },
  SELF_BLOCK: { status: 400, text: "خودت را نمی‌توانی مسدود کنی." },
  PAGE_TOO_FAR: { status: 400, text: "این صفحه خیلی دور است. صفحه‌ها را یکی‌یکی ورق بزن." },

  // Own profile
  BIO_TOO_LONG: { status: 400, text: "معرفی از ۳۰۰ نویسه بیشتر است" },
  BANNED_WORD_IN_BIO: { status: 400, text: "در معرفی‌ات کلمهٔ نامناسبی هست. عوضش کن و دوباره ذخیره کن." },
  INVALID_INSTAGRAM: { status: 400, text: "نام کاربری یا نشانی اینستاگرام درست نیست." },
  INVALID_TWITTER: { status: 400, text: "نام کاربری یا نشانی توییتر (ایکس) درست نیست." },
  INVALID_TELEGRAM: { status: 400, text: "نام کاربری یا نشانی تلگرام درست نیست." },
  INVALID_WEBSITE: { status: 400, text: "نشانی وب‌سایت درست نیست." },
  CONTACT_REQUIRED: { status: 400, text: "شماره موبایل یا ایمیل را وارد کن." },
  CONTACT_FIXED: { status: 409, text: "این اطلاعات یک بار ثبت شده و قابل تغییر نیست." },
  EMAIL_UNPROVED: { status: 409, text: "اول ایمیلت را تأیید کن: خارج شو و یک بار با کد ایمیل وارد شو." },
  CONTACT_TAKEN: { status: 409, text: "این شماره یا ایمیل به حساب دیگری وصل است." },
  AVATAR_UNREADABLE: { status: 400, text: "این فایل عکس سالمی نیست. یک عکس دیگر انتخاب کن." },
  AVATAR_TOO_LARGE: { status: 400, text: "حجم عکس باید حداکثر ۵۰۰ کیلوبایت باشد." },
  AVATAR_TOO_MANY_PIXELS: { status: 400, text: "ابعاد عکس خیلی بزرگ است. هر ضلع حداکثر ۲۰۴۸ پیکسل." },

  // Gems
  INSUFFICIENT_GEMS: { status: 402, text: "اعتبار کافی نیست" },
  MOBILE_REQUIRED: { status: 403, text: "اول با شماره موبایل وارد شو یا شماره‌ات را در تنظیمات حساب ثبت کن." },
  NO_ADS_REQUIRED: { status: 403, text: "اول «بدون تبلیغ» را از فروشگاه بگیر." },

  // Direct messages
  DIRECT_DISABLED: { status: 403, text: "ارسال و دریافت پیام موقتاً غیرفعال است." },
  SELF_MESSAGE: { status: 400, text: "به خودت نمی‌توانی پیام بدهی." },
  MESSAGE_NOT_FOUND: { status: 404, text: "این پیام پیدا نشد؛ شاید پاک شده باشد." },
  TOO_MANY_CONVERSATIONS: {
    status: 429,
    text: "حساب تازه روزی با ۵ نفر جدید می‌تواند گفت‌وگو را شروع کند. فردا ادامه بده.",
  },
  INVALID_FRAME: { status: 400, text: "این درخواست در گفت‌وگو شناخته نشد." },
  FRAME_TOO_LARGE: { status: 413, text: "این پیام بزرگ‌تر از اندازهٔ مجاز است." },
  UPGRADE_REQUIRED: { status: 400, text: "این نشانی فقط برای اتصال زنده است." },

  // The administrator's settings
  INVALID_THEME: { status: 400, text: "این تم وجود ندارد." },
  INVALID_VIDEO_URL: { status: 400, text: "نشانی ویدیو باید کامل و امن باشد، یا خالی بماند." },
  INVALID_HOUR: { status: 400, text: "ساعت باید عددی از ۰ تا ۲۳ باشد." },
  INVALID_MAX_ATTEMPTS: { status: 400, text: "تعداد تلاش باید عددی از ۱ تا ۵۰ باشد." },
  INVALID_BLOCK_HOURS: { status: 400, text: "مدت مسدودی باید از ۱ تا ۱۶۸ ساعت باشد." },
  TOO_MANY_BANNED_WORDS: { status: 400, text: "فهرست کلمه‌های ممنوع حداکثر ۱۰۰۰ کلمه است." },
  INVALID_SMS_SENDER: { status: 400, text: "شمارهٔ خط پیامک فقط رقم است." },
  INVALID_SMS_TEMPLATE: { status: 400, text: "قالب پیامک درست نیست." },

  // Fault reports
  ISSUE_EMPTY: { status: 400, text: "متن الزامی است" },
  ISSUE_TOO_LONG: { status: 400, text: "متن از ۲۰۰۰ نویسه بیشتر است" },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errors;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errors, value);
}
