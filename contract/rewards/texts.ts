/** Texts about reward codes that the Worker and the app say alike (000 §5), apart from what the first route carries. */
export const REDEEM_LOGIN_TEXT = "لطفاً ابتدا با شماره موبایل وارد شوید.";
export const REWARD_CODE_LENGTH_TEXT = "کد باید ۶ رقمی باشد.";
