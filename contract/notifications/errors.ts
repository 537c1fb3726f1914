export const notificationErrors = {
  PUSH_SERVICE_UNKNOWN: { status: 400, text: "مرورگرت سرویس اعلانی دارد که لبخند نمی‌شناسد." },
} as const;
