/**
 * Every error of the API: a stable code with its HTTP status and Persian text (000 §8, R1). The answer is `{
 * success: false, error, code }` plus the flags the specification names.
 */
import { accountErrors } from "./account/errors.ts";
import { alertErrors } from "./alerts/errors.ts";
import { auditErrors } from "./audit/errors.ts";
import { directErrors } from "./direct/errors.ts";
import { entryErrors } from "./entry/errors.ts";
import { followErrors } from "./follows/errors.ts";
import { gameErrors } from "./games/errors.ts";
import { gemErrors } from "./gems/errors.ts";
import { appealErrors } from "./moderation/appeal-errors.ts";
import { imageErrors } from "./image-tool/errors.ts";
import { issueErrors } from "./issues/errors.ts";
import { jobErrors } from "./jobs/errors.ts";
import { jokeErrors } from "./jokes/errors.ts";
import { INTERNAL_TEXT } from "./limits.ts";
import { loginErrors } from "./login/errors.ts";
import { moderationErrors } from "./moderation/errors.ts";
import { peopleErrors } from "./people/errors.ts";
import { pictureErrors } from "./pictures/errors.ts";
import { prizeErrors } from "./prizes/errors.ts";
import { notificationErrors } from "./notifications/errors.ts";
import { reportErrors } from "./moderation/report-errors.ts";
import { rewardErrors } from "./rewards/errors.ts";
import { smsErrors } from "./sms-tests/errors.ts";
import { userErrors } from "./users/errors.ts";
import { venueErrors } from "./venues/errors.ts";
import { videoErrors } from "./videos/errors.ts";

interface ErrorDefinition {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 426 | 429 | 500 | 502 | 503;
  text: string;
}

export const errors = {
  INVALID_INPUT: { status: 400, text: "اطلاعات فرستاده‌شده درست نیست." },
  INVALID_JSON: { status: 400, text: "اطلاعات فرستاده‌شده خوانا نیست." },
  INVALID_CURSOR: { status: 400, text: "ادامهٔ فهرست پیدا نشد. صفحه را تازه کن." },
  BODY_TOO_LARGE: { status: 413, text: "حجم اطلاعات فرستاده‌شده بیش از حد مجاز است." },
  NOT_FOUND: { status: 404, text: "چیزی در این نشانی نیست." },
  INTERNAL: { status: 500, text: INTERNAL_TEXT },
  UNAVAILABLE: { status: 503, text: "خطا در ارتباط. بعداً تلاش کنید." },
  STORAGE_FULL: {
    status: 503,
    text: "فعلاً چیز تازه‌ای ذخیره نمی‌شود، ولی خواندن مثل همیشه است. خبر داریم و داریم درستش می‌کنیم.",
  },
  CHANGE_NOT_ANNOUNCED: { status: 503, text: "هنوز همه‌جا ننشسته است. یک بار دیگر بزن." },
  TOO_MANY_REQUESTS: { status: 429, text: "خیلی تند رفتی! کمی صبر کن و دوباره تلاش کن." },
  CROSS_ORIGIN: { status: 403, text: "این درخواست از سایت دیگری فرستاده شده است." },
  ADMIN_ONLY: { status: 403, text: "رمز نادرست است" },
  LOGIN_REQUIRED: { status: 401, text: "ابتدا وارد حساب خود شوید" },
  IDENTITY_MISMATCH: { status: 403, text: "این درخواست با حساب تو جور نیست. یک بار خارج و دوباره وارد شو." },
  PROOF_REQUIRED: { status: 403, text: "یک قدم مانده: برای این کار اول ایمیلت را با یک کد تأیید کن." },
  USERNAME_REQUIRED: { status: 403, text: "اول یک نام کاربری برای خودت انتخاب کن." },
  SUSPENDED: { status: 403, text: "حساب تو موقتاً معلق شده و فعلاً فقط می‌توانی بخوانی." },
  KEY_REUSED: { status: 409, text: "این را پیش‌تر با محتوای دیگری فرستاده‌ای. اگر این یکی را هم می‌خواهی، دوباره بزن." },
  PAGE_TOO_FAR: { status: 400, text: "این صفحه خیلی دور است. صفحه‌ها را یکی‌یکی ورق بزن." },
  SETTING_CHANGED: { status: 409, text: "در این میان کس دیگری این تنظیم را عوض کرده است." },
  ORIGIN_SPENT: {
    status: 429,
    text: "امروز از این‌جا زیاد فرستاده شده است. فردا ادامه بده؛ اگر موبایلت تأیید نشده، تأییدش کن.",
  },
  INVALID_QUOTA: { status: 400, text: "هر سقف باید عددی از ۱ تا ۱٬۰۰۰٬۰۰۰ باشد." },

  ...accountErrors,
  ...alertErrors,
  ...auditErrors,
  ...directErrors,
  ...entryErrors,
  ...followErrors,
  ...gameErrors,
  ...gemErrors,
  ...appealErrors,
  ...imageErrors,
  ...issueErrors,
  ...jobErrors,
  ...jokeErrors,
  ...loginErrors,
  ...moderationErrors,
  ...notificationErrors,
  ...peopleErrors,
  ...pictureErrors,
  ...prizeErrors,
  ...reportErrors,
  ...rewardErrors,
  ...smsErrors,
  ...userErrors,
  ...venueErrors,
  ...videoErrors,
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errors;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errors, value);
}
