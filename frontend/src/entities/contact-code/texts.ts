/** Words around a code that was sent: at the login, when adding a contact and when leaving. */
export const codeTexts = {
  mobileLabel: "شمارهٔ موبایل",
  emailLabel: "ایمیل",
  smsCodeLabel: "کد ۴ رقمی پیامک‌شده",
  emailCodeLabel: "کد ۶ رقمی ایمیل‌شده",
  codeSentTo: "کد را فرستادیم به",
  codeStillGood: "کدی که پیش‌تر فرستادیم هنوز کار می‌کند؛ رفته بود به",
  sendCode: "ارسال کد",
  editNumber: "ویرایش شماره",
  editEmail: "ویرایش ایمیل",
  resendIn: "ارسال دوباره تا",
  resend: "ارسال دوباره",
  resent: "کد تازه فرستاده شد",
  retryInHours: (hours: string) => `حدود ${hours} ساعت دیگر دوباره تلاش کن.`,
  retryInMinutes: (minutes: string) => `حدود ${minutes} دقیقهٔ دیگر دوباره تلاش کن.`,
  retryInSeconds: (seconds: string) => `${seconds} ثانیهٔ دیگر دوباره تلاش کن.`,
} as const;
