export const REDEEM_LOGIN_TEXT = "لطفاً ابتدا با شماره موبایل وارد شوید.";
export const REWARD_CODE_LENGTH_TEXT = "کد باید ۶ رقمی باشد.";

export const rewardErrors = {
  LOGIN_REQUIRED_TO_REDEEM: { status: 401, text: REDEEM_LOGIN_TEXT },
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
} as const;
