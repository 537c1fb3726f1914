export const gemErrors = {
  INSUFFICIENT_GEMS: { status: 402, text: "اعتبار کافی نیست" },
  MOBILE_REQUIRED: { status: 403, text: "اول با شمارهٔ موبایل وارد شو یا شماره‌ات را در تنظیمات حساب ثبت کن." },
  NO_ADS_REQUIRED: { status: 403, text: "اول «بدون تبلیغ» را از فروشگاه بگیر." },
  GEM_PACKAGE_NOT_FOUND: { status: 400, text: "این بسته دیگر نیست. صفحه را تازه کن و دوباره انتخاب کن." },
  TOO_MANY_ORDERS: { status: 429, text: "چند خرید نیمه‌تمام داری." },
  PAYMENT_UNAVAILABLE: { status: 502, text: "درگاه پرداخت جواب نمی‌دهد. پولی کم نشده است؛ کمی بعد دوباره تلاش کن." },
  GEM_ORDER_NOT_FOUND: { status: 404, text: "چنین پرداختی پیدا نشد." },
  INVALID_GEM_PACKAGES: {
    status: 400,
    text: "بسته‌ها ۱ تا ۸ عدد از کم به زیاد باشند، تخفیف هر کدام ۰ تا ۹۰ درصد و بهایش از ۱٬۰۰۰ تا ۱۰۰٬۰۰۰٬۰۰۰ تومان.",
  },
} as const;
