/**
 * Every error of the API: a stable code with its HTTP status and Persian text (000 §8, design 2). The answer is `{
 * success: false, error, code }` plus the flags the specification names.
 */
import { DIRECT_DISABLED_TEXT, MOBILE_TO_WRITE_TEXT, NOT_ACCEPTING_TEXT } from "./direct/texts.ts";
import { PROMO_LINK_TEXT } from "./entry.ts";
import {
  INTERNAL_TEXT,
  LOGIN_TO_LIKE_TEXT,
  LOGIN_TO_REPORT_TEXT,
  LOGIN_TO_FOLLOW_TEXT,
  OWN_JOKE_LIKE_TEXT,
  REPORTING_DISABLED_TEXT,
} from "./error-texts.ts";
import { JOB_FIELD_TEXTS } from "./jobs/application.ts";
import { PLAY_LOGIN_TEXT, ROUND_OPEN_TEXT } from "./games/texts.ts";
import { REDEEM_LOGIN_TEXT, REWARD_CODE_LENGTH_TEXT } from "./rewards/texts.ts";
import { INSUFFICIENT_WALLET_TEXT, OWN_VIDEO_LIKE_TEXT, VIDEO_LINK_TEXTS } from "./videos/texts.ts";

interface ErrorDefinition {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 426 | 429 | 500 | 502;
  text: string;
}

/** Errors of a field, with the texts that its form shows too. */
const ofFields = <Texts extends Record<string, string>>(texts: Texts) =>
  // `fromEntries` loses the keys' types.
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, { status: 400, text }])) as {
    [Code in keyof Texts]: { status: 400; text: string };
  };

export const errors = {
  // Any call
  INVALID_INPUT: { status: 400, text: "اطلاعات فرستاده‌شده درست نیست." },
  INVALID_JSON: { status: 400, text: "اطلاعات فرستاده‌شده خوانا نیست." },
  INVALID_CURSOR: { status: 400, text: "ادامهٔ فهرست پیدا نشد. صفحه را تازه کن." },
  BODY_TOO_LARGE: { status: 413, text: "حجم اطلاعات فرستاده‌شده بیش از حد مجاز است." },
  NOT_FOUND: { status: 404, text: "چیزی در این نشانی نیست." },
  INTERNAL: { status: 500, text: INTERNAL_TEXT },
  CHANGE_NOT_TOLD: { status: 502, text: "هنوز همه‌جا ننشسته است. یک بار دیگر بزن." },
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
  LOGIN_REQUIRED_TO_REDEEM: { status: 401, text: REDEEM_LOGIN_TEXT },
  LOGIN_REQUIRED_TO_POST: { status: 401, text: "برای نوشتن جوک ابتدا وارد شوید" },
  IDENTITY_MISMATCH: { status: 403, text: "این درخواست با حساب تو جور نیست. یک بار خارج و دوباره وارد شو." },
  PROOF_REQUIRED: { status: 403, text: "یک قدم مانده: برای این کار اول ایمیلت را با یک کد تأیید کن." },
  USERNAME_REQUIRED: { status: 403, text: "اول یک نام کاربری برای خودت انتخاب کن." },
  SUSPENDED: { status: 403, text: "حساب تو موقتاً معلق شده و فعلاً فقط می‌توانی بخوانی." },

  // Login
  INVALID_MOBILE: { status: 400, text: "شماره موبایل باید با 09 شروع شود و 11 رقم باشد" },
  INVALID_MOBILE_ON_VERIFY: { status: 400, text: "شماره موبایل نامعتبر است" },
  INVALID_CONTACT_MOBILE: { status: 400, text: "شماره موبایل نامعتبر است" },
  NOT_OWN_MOBILE: { status: 400, text: "فقط شمارهٔ خودت را می‌توانی نشان بدهی؛ همان که با کد تأیید کرده‌ای." },
  INVALID_EMAIL: { status: 400, text: "ایمیل نامعتبر است" },
  EMAIL_AND_CODE_REQUIRED: { status: 400, text: "ایمیل و کد الزامی است" },
  PASSWORD_TOO_SHORT: { status: 400, text: "رمز باید حداقل 6 کاراکتر باشد" },
  PASSWORD_TOO_LONG: { status: 400, text: "رمز خیلی طولانی است" },
  PASSWORD_SETTLED: {
    status: 409,
    text: "رمز را فقط یک بار، تا یک ساعت بعد از تأیید ایمیل، می‌شود گذاشت. با کد ایمیل هم می‌توانی وارد شوی.",
  },
  PASSWORD_REQUIRED: { status: 400, text: "رمز را وارد کنید" },
  SMS_CODE_REQUIRED: { status: 400, text: "کد پیامک‌شده را وارد کنید" },
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
  EMAIL_LOGIN_DISABLED: { status: 403, text: "ورود با ایمیل فعلاً غیرفعال است." },
  TIME_RESTRICTED: {
    status: 403,
    text: "در ساعات مشخص شده امکان ورود با موبایل محدود شده است. لطفا با ایمیل وارد شوید.",
  },
  RATE_LIMITED: { status: 429, text: "تعداد تلاش‌های شما برای ورود بیش از حد مجاز بوده" },
  LOGIN_BUSY: { status: 429, text: "الان چند نفر با هم وارد می‌شوند. چند لحظه صبر کن و دوباره تلاش کن." },
  CODE_RECENTLY_SENT: { status: 429, text: "کد ورود همین الان فرستاده شد. کمی صبر کن و بعد دوباره بخواه." },
  ALT_PROVIDER_REFUSED: { status: 403, text: "ارسال با سامانهٔ دوم برای این شماره فعال نیست." },
  CODES_SPENT: { status: 429, text: "الان خیلی‌ها کد خواسته‌اند؛ کد تو را بعداً می‌توانیم بفرستیم." },
  CODES_SPENT_USE_EMAIL: {
    status: 429,
    text: "الان پیامک‌های زیادی فرستاده‌ایم. با ایمیل وارد شو یا صبر کن.",
  },
  SMS_SEND_FAILED: { status: 502, text: "خطا در ارسال کد" },
  EMAIL_SEND_FAILED: { status: 502, text: "خطا در ارسال کد ایمیل" },

  HUMAN_CHECK_REQUIRED: { status: 403, text: "اول نشان بده که ربات نیستی." },
  HUMAN_CHECK_FAILED: { status: 403, text: "این بار نشد. یک بار دیگر نشان بده که ربات نیستی." },
  HUMAN_CHECK_AWAY: { status: 502, text: "الان نمی‌توانیم ببینیم ربات هستی یا نه. کمی بعد دوباره تلاش کن." },

  // Usernames
  INVALID_USERNAME: { status: 400, text: "قالب نام کاربری معتبر نیست" },
  USERNAME_TAKEN: { status: 409, text: "این نام کاربری قبلاً گرفته شده است. یک نام دیگر امتحان کن." },
  USERNAME_RESERVED: { status: 409, text: "این نام کاربری رزرو شده است. یک نام دیگر امتحان کن." },
  USERNAME_CHANGED_RECENTLY: { status: 409, text: "نام کاربری را هر ۳۰ روز فقط یک بار می‌توانی عوض کنی." },

  // Jokes
  EMPTY_TEXT: { status: 400, text: "متن خالی است" },
  TEXT_TOO_LONG: { status: 400, text: "متن از ۲۰۰۰ حرف بیشتر است" },
  REASON_TOO_LONG: { status: 400, text: "دلیل گزارش از ۵۰۰ حرف بیشتر است" },
  BANNED_WORD: {
    status: 400,
    text: "ربات ما در متن تو کلمهٔ نامناسب یا حساسی پیدا کرد؛ شاید هم اشتباه کرده باشد.",
  },
  TOO_MANY_JOKES: { status: 429, text: "امروز به اندازهٔ سهمت جوک گذاشته‌ای. فردا دوباره بنویس!" },
  JOKE_NOT_FOUND: { status: 404, text: "این جوک پیدا نشد؛ شاید پاک شده باشد." },
  NOT_YOUR_JOKE: { status: 403, text: "فقط نویسندهٔ جوک می‌تواند آن را پاک کند." },
  OWN_JOKE_LIKE: { status: 403, text: OWN_JOKE_LIKE_TEXT },
  OWN_JOKE_REPORT: { status: 403, text: "جوک خودت را نمی‌توانی گزارش کنی." },
  REPORTING_DISABLED: { status: 403, text: REPORTING_DISABLED_TEXT },

  // People
  USER_NOT_FOUND: { status: 404, text: "کسی با این نام کاربری پیدا نشد." },
  USER_DELETED: { status: 404, text: "صاحب این حساب از لبخند رفته است." },
  USER_BLOCKED: { status: 403, text: "این شخص را مسدود کرده‌ای." },
  TOO_MANY_FOLLOWS: { status: 429, text: "امروز آدم‌های زیادی را دنبال کرده‌ای. فردا ادامه بده." },
  SELF_FOLLOW: { status: 400, text: "خودت را نمی‌توانی دنبال کنی." },
  SELF_BLOCK: { status: 400, text: "خودت را نمی‌توانی مسدود کنی." },
  PAGE_TOO_FAR: { status: 400, text: "این صفحه خیلی دور است. صفحه‌ها را یکی‌یکی ورق بزن." },

  // Own profile
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
  AVATAR_UNREADABLE: { status: 400, text: "این فایل عکس سالمی نیست. یک عکس دیگر انتخاب کن." },
  AVATAR_TOO_LARGE: { status: 400, text: "حجم عکس باید حداکثر ۵۰۰ کیلوبایت باشد." },
  AVATAR_TOO_MANY_PIXELS: { status: 400, text: "ابعاد عکس خیلی بزرگ است. هر ضلع حداکثر ۲۰۴۸ پیکسل." },

  // Gems
  INSUFFICIENT_GEMS: { status: 402, text: "اعتبار کافی نیست" },
  MOBILE_REQUIRED: { status: 403, text: "اول با شمارهٔ موبایل وارد شو یا شماره‌ات را در تنظیمات حساب ثبت کن." },
  NO_ADS_REQUIRED: { status: 403, text: "اول «بدون تبلیغ» را از فروشگاه بگیر." },

  // Venues
  VENUE_CREDIT_NOT_FOUND: { status: 404, text: "این خرید پیدا نشد. کدش را یک بار دیگر اسکن کن." },
  ALREADY_REDEEMED: { status: 409, text: "این اعتبار قبلاً استفاده شده است." },
  WRONG_VENUE_SECRET: { status: 403, text: "رمز مجموعه درست نیست." },
  ROBOT_LOGIN_ENDED: { status: 410, text: "مهلت این کد تمام شده یا یک بار استفاده شده است. کد تازه بساز." },
  VENUE_NOT_FOUND: { status: 404, text: "این مرکز پیدا نشد." },
  VENUE_SECRET_NOT_FOUND: { status: 404, text: "این رمز پیدا نشد." },
  VENUE_EXISTS: { status: 409, text: "مرکز دیگری با همین نام و منطقه در این دسته هست." },
  INVALID_VENUE_NAME: { status: 400, text: "نام مرکز را بنویس، حداکثر ۸۰ حرف." },
  INVALID_VENUE_REGION: { status: 400, text: "استان و شهر حداکثر ۸۰ حرف است." },
  INVALID_CATEGORY: { status: 400, text: "چنین دسته‌ای نیست." },
  INVALID_PROVINCE: { status: 400, text: "چنین استانی نیست." },
  INVALID_SITE_ID: { status: 400, text: "آیدی در سایت درست نیست." },
  SITE_ID_NOT_FOUND: { status: 400, text: "کسی با این آیدی در سایت نیست." },
  VENUE_IMPORT_EMPTY: { status: 400, text: "جدول خالی است. هر سطر یک مرکز است." },
  VENUE_IMPORT_TOO_LONG: { status: 400, text: "جدول حداکثر ۵۰۰ سطر است." },
  VENUE_IMPORT_INVALID: { status: 400, text: "چند سطر درست نیست و چیزی ذخیره نشد." },
  VENUE_IMPORT_TWICE: { status: 400, text: "همین مرکز بالاتر در جدول آمده است." },
  INVALID_STAFF_NAME: { status: 400, text: "نام کارمند را بنویس، حداکثر ۶۰ حرف." },

  // Videos
  VIDEO_LINK_REQUIRED: { status: 400, text: VIDEO_LINK_TEXTS.VIDEO_LINK_REQUIRED },
  VIDEO_LINK_INVALID: { status: 400, text: VIDEO_LINK_TEXTS.VIDEO_LINK_INVALID },
  VIDEO_LINK_OTHER_SITE: { status: 400, text: VIDEO_LINK_TEXTS.VIDEO_LINK_OTHER_SITE },
  VIDEO_LINK_NOT_EMBED: { status: 400, text: VIDEO_LINK_TEXTS.VIDEO_LINK_NOT_EMBED },
  INVALID_DAYS: { status: 400, text: "تعداد روزها باید عددی از ۱ تا ۳۶۵ باشد." },
  INSUFFICIENT_WALLET: { status: 402, text: INSUFFICIENT_WALLET_TEXT },
  SUBSCRIPTION_REQUIRED: { status: 403, text: "برای گذاشتن ویدیو اول اشتراک بگیر." },
  VIDEO_NOT_FOUND: { status: 404, text: "این ویدیو پیدا نشد؛ شاید زمانش تمام شده باشد." },
  OWN_VIDEO_LIKE: { status: 403, text: OWN_VIDEO_LIKE_TEXT },
  OWN_VIDEO_REPORT: { status: 403, text: "ویدیوی خودت را نمی‌توانی گزارش کنی." },
  VIDEO_OF_ANOTHER: { status: 400, text: "این ویدیو مال شخص دیگری است. برای او ویدیوی تازه‌ای بگذار." },
  OWN_MESSAGE_REPORT: { status: 403, text: "پیام خودت را نمی‌توانی گزارش کنی." },
  SELF_REPORT: { status: 403, text: "خودت را نمی‌توانی گزارش کنی." },
  PHOTO_NOT_FOUND: { status: 404, text: "این شخص دیگر عکسی ندارد." },
  TOO_MANY_REPORTS: {
    status: 429,
    text: "امروز خیلی گزارش داده‌ای. همین حالا می‌توانی مسدودش کنی و فردا دوباره گزارش بدهی.",
  },
  REASON_REQUIRED: { status: 400, text: "دلیل گزارش را بنویس." },

  // Buying gems
  GEM_PACKAGE_NOT_FOUND: { status: 400, text: "این بسته دیگر نیست. صفحه را تازه کن و دوباره انتخاب کن." },
  TOO_MANY_ORDERS: { status: 429, text: "چند خرید نیمه‌تمام داری." },
  PAYMENT_UNAVAILABLE: { status: 502, text: "درگاه پرداخت جواب نمی‌دهد. پولی کم نشده است؛ کمی بعد دوباره تلاش کن." },
  GEM_ORDER_NOT_FOUND: { status: 404, text: "چنین پرداختی پیدا نشد." },

  // Image tool (002 §8)
  IMAGE_PROMPT_REQUIRED: { status: 400, text: "بنویس چه تصویری ساخته شود." },
  IMAGE_PROMPT_TOO_LONG: { status: 400, text: "توضیح تصویر حداکثر ۱۰۰۰ حرف است." },
  IMAGE_PROMPT_REFUSED: { status: 400, text: "این توضیح برای ساخت تصویر مناسب نیست. جور دیگری بنویس." },
  IMAGE_QUOTA_SPENT: { status: 429, text: "سهم تصویر امروزت تمام شد. فردا دوباره بیا!" },
  IMAGES_SPENT: { status: 429, text: "الان خیلی‌ها تصویر ساخته‌اند و سهم همه تمام شده است." },
  IMAGE_KEY_MISSING: { status: 502, text: "کلید روی سرور تنظیم نشده است" },
  IMAGE_TOOL_OFF: { status: 403, text: "ساخت تصویر فعلاً خاموش است" },
  IMAGE_KEY_REFUSED: { status: 502, text: "سرویس تصویر کلید سرور را نپذیرفت" },
  IMAGE_BILLING: { status: 502, text: "خطا در تأیید پرداخت هزینهٔ ساخت تصویر" },
  IMAGE_PROVIDER_BUSY: { status: 502, text: "سرویس تصویر شلوغ است. کمی بعد دوباره تلاش کن." },
  IMAGE_TIMEOUT: { status: 502, text: "سرویس تصویر دیر کرد. از سهمت کم نشد؛ دوباره تلاش کن." },
  IMAGE_INVALID_ANSWER: { status: 502, text: "پاسخ نامعتبر" },
  IMAGE_FAILED: { status: 502, text: "خطا در ساخت تصویر" },
  GONE: { status: 410, text: "کلید از سرور بیرون نمی‌رود." },
  INVALID_OPENAI_KEY: { status: 400, text: "کلید معتبر وارد کنید" },
  INVALID_IMAGE_TOOL: { status: 400, text: "سرویس، مدل یا تعداد روزانهٔ تصویر درست نیست." },

  // Games
  BOARD_NOT_FOUND: { status: 400, text: "چنین جدولی نیست." },
  LOGIN_REQUIRED_TO_PLAY: { status: 401, text: PLAY_LOGIN_TEXT },
  PASS_REQUIRED: { status: 402, text: "وقت بازی‌ات تمام شده. با ۱ جم ۲۴ ساعت دیگر بازی کن." },
  TRIAL_USED: { status: 409, text: "۱۰ دقیقهٔ رایگانت را قبلاً بازی کرده‌ای." },
  TRIAL_NOT_NEEDED: { status: 409, text: "بلیت داری؛ همین حالا بازی کن." },
  TOO_MANY_ROUNDS: { status: 429, text: "امروز ۱۰۰ دور بازی کردی! باقی‌اش بماند برای فردا." },
  ROUND_OPEN: { status: 409, text: ROUND_OPEN_TEXT },
  ROUND_NOT_FOUND: { status: 404, text: "این دور پیدا نشد." },
  NOT_YOUR_ROUND: { status: 403, text: "این دور بازی را کس دیگری شروع کرده است." },
  ROUND_TOKEN_WRONG: { status: 403, text: "این دور در صفحهٔ دیگری شروع شده است." },
  ROUND_EXPIRED: { status: 410, text: "وقت این دور تمام شد. هر چه تا آن‌وقت رسیده بود حساب می‌شود." },
  ROUND_FINISHED: { status: 409, text: "این دور تمام شده و امتیازش حساب شده است." },
  ROUND_TOO_FAST: { status: 400, text: "این حرکت‌ها از ساعت جلوترند و حساب نمی‌شوند." },
  ROUND_LOG_INVALID: { status: 400, text: "حرکت‌های این دور خوانا نیست و حساب نمی‌شود." },
  ROUND_LOG_EDITED: { status: 409, text: "حرکت‌های این دور عوض شده است و حساب نمی‌شود." },
  SCORE_BY_HAND: { status: 400, text: "امتیاز را خود دستگاه حساب می‌کند؛ امتیاز فرستاده‌شده حساب نمی‌شود." },
  DROP_TOLD_OTHERWISE: { status: 409, text: "این چنگک یک بار پایین رفته است؛ دو بار نمی‌شود." },
  DROP_MISSING: { status: 409, text: "یکی از چنگک‌های این دور نرسیده است؛ آنچه پیش از آن رسیده حساب می‌شود." },
  OLD_SIMULATION: { status: 409, text: "بازی تازه شده است. صفحه را دوباره باز کن." },
  BADGE_ENDED: { status: 410, text: "مهلت این نشان تمام شده یا یک بار دیده شده است. نشان تازه بخواه." },
  INVALID_PRIZES: { status: 400, text: "سه جایزه لازم است، هر کدام با عنوان و عکسی از همین سایت." },
  INVALID_SEASON: { status: 400, text: "روز جایزه باید بعد از شروع دوره باشد." },
  PRIZES_NOT_DUE: { status: 409, text: "روز جایزه هنوز نرسیده یا اعلام نشده است." },
  LAST_ROUNDS_RUNNING: { status: 409, text: "آخرین دورها هنوز در جریان‌اند. چند دقیقهٔ دیگر دوباره امتحان کن." },
  ROUNDS_STILL_OPEN: { status: 409, text: "چند دور هنوز شمرده نشده است. چند دقیقهٔ دیگر دوباره امتحان کن." },
  AWARD_DAY_OVER: { status: 400, text: "روز جایزه باید در آینده باشد." },
  PRIZE_PICTURE_UNREADABLE: { status: 400, text: "این فایل عکس سالمی نیست. یک عکس دیگر انتخاب کن." },
  PRIZE_PICTURE_TOO_LARGE: { status: 400, text: "حجم عکس باید حداکثر ۵۰۰ کیلوبایت باشد." },
  PRIZE_PICTURE_TOO_MANY_PIXELS: { status: 400, text: "ابعاد عکس خیلی بزرگ است. هر ضلع حداکثر ۲۰۴۸ پیکسل." },

  // The entry screen
  INVALID_PROMO_LINK: { status: 400, text: PROMO_LINK_TEXT },
  INVALID_APP_LINK: { status: 400, text: "این لینک دانلود درست نیست؛ نشانی کامل و امن آن را بنویس." },
  ENTRY_TEXT_TOO_LONG: { status: 400, text: "این متن یا لینک خیلی بلند است." },
  INVALID_PICTURE_ADDRESS: { status: 400, text: "این نشانی عکس درست نیست؛ نشانی کامل و امن آن را بنویس." },
  PICTURE_UNREADABLE: { status: 400, text: "لطفا فقط فایل تصویری انتخاب کنید" },
  PICTURE_TOO_LARGE: { status: 400, text: "حجم فایل نباید بیشتر از 5 مگابایت باشد" },
  PICTURE_TOO_MANY_PIXELS: { status: 400, text: "ابعاد عکس خیلی بزرگ است. هر ضلع حداکثر ۴۰۹۶ پیکسل." },
  PICTURE_NOT_FETCHED: { status: 400, text: "از این نشانی عکسی نیامد. نشانی را ببین یا خود عکس را بارگذاری کن." },

  // Rewards
  REWARD_CODE_LENGTH: { status: 400, text: REWARD_CODE_LENGTH_TEXT },
  REWARD_CODE_INVALID: { status: 404, text: "کد نامعتبر است." },
  REWARD_CODE_USED: { status: 409, text: "این کد را با این شماره قبلاً گرفته‌ای." },
  REWARD_CODE_EXHAUSTED: { status: 410, text: "همهٔ جایزه‌های این کد را گرفته‌اند." },
  REWARD_MOBILE_REQUIRED: { status: 403, text: REDEEM_LOGIN_TEXT },
  TOO_MANY_WRONG_REWARD_CODES: { status: 429, text: "چند بار کد اشتباه زدی. کمی بعد دوباره امتحان کن." },
  INVALID_REWARD: { status: 400, text: "مقدار جایزه درست نیست." },
  EMPTY_REWARD: { status: 400, text: "جایزه باید جم یا اعتبار داشته باشد." },
  TOO_MANY_REWARD_CODES: { status: 400, text: "حداکثر ۱۰ جایزه" },
  REWARD_CODE_TWICE: { status: 400, text: "یک کد دو بار آمده است." },

  // Jobs
  APPLICANT_REQUIRED: { status: 401, text: "اول شمارهٔ موبایلت را با کد پیامکی تأیید کن." },
  APPLICANT_MISMATCH: {
    status: 403,
    text: "این درخواست مال شمارهٔ دیگری است. همان شماره را دوباره با کد پیامکی تأیید کن.",
  },
  ...ofFields(JOB_FIELD_TEXTS),
  APPLICATION_NOT_FOUND: { status: 404, text: "این درخواست پیدا نشد؛ شاید حذف شده باشد." },
  APPLICATION_MOBILE_TAKEN: { status: 409, text: "با این شماره درخواست دیگری هست." },
  APPLICATION_STATUS_INVALID: { status: 400, text: "وضعیت یکی از «در انتظار»، «پذیرفته» و «رد شده» است." },
  APPLICATION_NOTHING_CHANGED: { status: 400, text: "بگو کدام خانه عوض شود." },

  // Direct messages
  DIRECT_DISABLED: { status: 403, text: DIRECT_DISABLED_TEXT },
  SELF_MESSAGE: { status: 400, text: "به خودت نمی‌توانی پیام بدهی." },
  MESSAGE_NOT_FOUND: { status: 404, text: "این پیام پیدا نشد؛ شاید پاک شده باشد." },
  TOO_MANY_CONVERSATIONS: {
    status: 429,
    text: "برای امروز به آدم‌های تازهٔ زیادی پیام داده‌ای. فردا ادامه بده.",
  },
  MOBILE_REQUIRED_TO_WRITE: { status: 403, text: MOBILE_TO_WRITE_TEXT },
  REQUEST_LIMIT: {
    status: 403,
    text: "درخواستت رسیده است. هر وقت پذیرفت یا جواب داد، باز می‌توانی بنویسی.",
  },
  UNANSWERED_LIMIT: { status: 403, text: "پیام‌هایت رسیده است. هر وقت جواب داد، باز می‌توانی بنویسی." },
  NOT_ACCEPTING_MESSAGES: { status: 403, text: NOT_ACCEPTING_TEXT },
  REQUEST_NOT_FOUND: { status: 404, text: "این درخواست پیدا نشد؛ شاید پاک شده باشد." },
  INVALID_FRAME: { status: 400, text: "این درخواست در گفت‌وگو شناخته نشد." },
  FRAME_TOO_LARGE: { status: 413, text: "این پیام بزرگ‌تر از اندازهٔ مجاز است." },
  UPGRADE_REQUIRED: { status: 426, text: "این نشانی فقط برای اتصال زنده است." },

  // What the administrator did
  AUDIT_ENTRY_NOT_FOUND: { status: 404, text: "این کار در فهرست پیدا نشد." },
  AUDIT_NOT_UNDOABLE: { status: 409, text: "این کار برگشت‌پذیر نیست." },
  AUDIT_ALREADY_UNDONE: { status: 409, text: "این کار پیش‌تر برگردانده شده است." },
  AUDIT_CHANGED_SINCE: { status: 409, text: "از آن زمان تغییر دیگری کرده است و دیگر برنمی‌گردد." },
  // The administrator's powers over people
  PERSON_NOT_FOUND: { status: 404, text: "این شخص پیدا نشد؛ شاید رفته باشد." },
  SUSPENSION_END_INVALID: { status: 400, text: "پایان تعلیق باید روزی در آینده باشد، حداکثر تا ده سال دیگر." },
  NAME_GIVEN_ALREADY: { status: 409, text: "این نام پیش‌تر به حساب دیگری داده شده است." },
  GRANT_GEMS_INVALID: { status: 400, text: "تعداد جم باید عددی از ۱ تا ۱۰۰۰ باشد." },
  GRANT_DIFFERS: { status: 409, text: "این اهدا پیش‌تر با مقدار دیگری انجام شده است. فهرست را تازه کن و ببین." },
  GRANT_SPENT: { status: 409, text: "این جم‌ها خرج شده‌اند و دیگر پس گرفته نمی‌شوند." },
  LETTER_EMPTY: { status: 400, text: "موضوع و متن ایمیل را بنویس." },
  LETTER_TOO_LONG: { status: 400, text: "موضوع حداکثر ۱۵۰ و متن حداکثر ۵۰۰۰ حرف است." },

  // The moderators' queue
  TOO_MANY_AT_ONCE: { status: 400, text: "یک‌باره حداکثر ۱۰۰ مورد را می‌شود بررسی کرد." },
  REPORT_NOT_FOUND: { status: 404, text: "این مورد در صف گزارش‌ها نیست. صفحه را تازه کن." },

  // The administrator's settings
  SETTING_CHANGED: { status: 409, text: "در این میان کس دیگری این تنظیم را عوض کرده است." },
  INVALID_THEME: { status: 400, text: "این تم وجود ندارد." },
  INVALID_HOUR: { status: 400, text: "ساعت باید عددی از ۰ تا ۲۳ باشد." },
  INVALID_MAX_ATTEMPTS: { status: 400, text: "تعداد تلاش باید عددی از ۱ تا ۵۰ باشد." },
  INVALID_BLOCK_HOURS: { status: 400, text: "مدت مسدودی باید از ۱ تا ۱۶۸ ساعت باشد." },
  INVALID_QUOTA: { status: 400, text: "هر سقف باید عددی از ۱ تا ۱٬۰۰۰٬۰۰۰ باشد." },
  TOO_MANY_BANNED_WORDS: { status: 400, text: "فهرست کلمه‌های ممنوع حداکثر ۱۰۰۰ کلمه است." },
  INVALID_GEM_PACKAGES: {
    status: 400,
    text: "بسته‌ها ۱ تا ۸ عدد از کم به زیاد باشند، تخفیف هر کدام ۰ تا ۹۰ درصد و بهایش از ۱٬۰۰۰ تا ۱۰۰٬۰۰۰٬۰۰۰ تومان.",
  },
  INVALID_TURNSTILE_SECRET: { status: 400, text: "کلید محرمانهٔ آزمون درست نیست. آن را کامل از پنل سرویس بردار." },
  INVALID_HUMAN_CHECK: { status: 400, text: "برای روشن کردن آزمون، کلید سایت را کامل از پنل سرویس بردار." },
  INVALID_SMS_SENDER: { status: 400, text: "شمارهٔ خط پیامک فقط رقم است." },
  INVALID_SMS_TEMPLATE: { status: 400, text: "قالب پیامک درست نیست." },

  // Fault reports
  ISSUE_EMPTY: { status: 400, text: "متن الزامی است" },
  ISSUE_TOO_LONG: { status: 400, text: "متن از ۲۰۰۰ حرف بیشتر است" },
  TOO_MANY_ISSUES: { status: 429, text: "گزارش‌های امروزت رسید؛ همه را می‌خوانیم. بقیه را فردا بنویس." },
  ISSUE_NOT_FOUND: { status: 404, text: "این گزارش پیدا نشد؛ شاید حذف شده باشد." },
  ANSWER_EMPTY: { status: 400, text: "متن پاسخ را بنویس." },
  ANSWER_TOO_LONG: { status: 400, text: "پاسخ حداکثر ۲۰۰۰ حرف است." },

  // E-mails of the administrator
  PERSON_HAS_NO_EMAIL: { status: 409, text: "این شخص ایمیل تأییدشده‌ای ندارد و چیزی فرستاده نشد." },
  EMAIL_PROVIDER_MISSING: { status: 502, text: "سرویس ایمیل تنظیم نشده یا کلیدش پذیرفته نمی‌شود. چیزی فرستاده نشد." },
  EMAIL_UNSURE: {
    status: 502,
    text: "سرویس ایمیل جوابی نداد و معلوم نیست نامه رفت یا نه. دوباره بفرست؛ همان نامه دو بار نمی‌رسد.",
  },
  EMAIL_NOT_SENT: { status: 502, text: "سرویس ایمیل این نامه را نپذیرفت. چیزی فرستاده نشد." },

  // Trying the SMS services
  SMS_KEY_REFUSED: { status: 502, text: "سرویس پیامک کلید را نپذیرفت. کلید و دسترسی حساب را در پنل سرویس ببین." },
  SMS_CREDIT_SPENT: { status: 502, text: "اعتبار حساب پیامک تمام شده است." },
  SMS_TEMPLATE_REFUSED: { status: 502, text: "سرویس پیامک این قالب را نمی‌شناسد یا هنوز تأیید نکرده است." },
  SMS_SENDER_REFUSED: { status: 502, text: "سرویس پیامک این شمارهٔ خط را نپذیرفت." },
  SMS_MOBILE_REFUSED: { status: 502, text: "سرویس پیامک به این شماره پیامک نمی‌فرستد." },
  SMS_BUSY: { status: 502, text: "سرویس پیامک شلوغ است. کمی بعد دوباره امتحان کن." },
  SMS_AWAY: { status: 502, text: "سرویس پیامک جواب نمی‌دهد. کمی بعد دوباره امتحان کن." },
  SMS_REFUSED: { status: 502, text: "سرویس پیامک این درخواست را نپذیرفت." },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errors;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errors, value);
}
