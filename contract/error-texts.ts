/** Error texts the first route contains too; the whole table would cost it 4.4 kB. */
export const INTERNAL_TEXT = "یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.";
export const LOGIN_TO_LIKE_TEXT = "برای لایک ابتدا وارد شوید";
export const LOGIN_TO_REPORT_TEXT = "برای گزارش ابتدا وارد شوید";
export const LOGIN_TO_FOLLOW_TEXT = "برای دنبال کردن ابتدا وارد شوید";
export const OWN_JOKE_LIKE_TEXT = "جوک خودت را نمی‌توانی لایک کنی.";
export const REPORTING_DISABLED_TEXT = "این پست توسط ناظر تایید شده و قابل گزارش‌دهی نیست";
