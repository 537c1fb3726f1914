export const smsErrors = {
  INVALID_SMS_SENDER: { status: 400, text: "شمارهٔ خط پیامک فقط رقم است." },
  INVALID_SMS_TEMPLATE: { status: 400, text: "قالب پیامک درست نیست." },
  SMS_KEY_REFUSED: { status: 502, text: "سرویس پیامک کلید را نپذیرفت. کلید و دسترسی حساب را در پنل سرویس ببین." },
  SMS_CREDIT_SPENT: { status: 502, text: "اعتبار حساب پیامک تمام شده است." },
  SMS_TEMPLATE_REFUSED: { status: 502, text: "سرویس پیامک این قالب را نمی‌شناسد یا هنوز تأیید نکرده است." },
  SMS_SENDER_REFUSED: { status: 502, text: "سرویس پیامک این شمارهٔ خط را نپذیرفت." },
  SMS_MOBILE_REFUSED: { status: 502, text: "سرویس پیامک به این شماره پیامک نمی‌فرستد." },
  SMS_BUSY: { status: 502, text: "سرویس پیامک شلوغ است. کمی بعد دوباره امتحان کن." },
  SMS_AWAY: { status: 502, text: "سرویس پیامک جواب نمی‌دهد. کمی بعد دوباره امتحان کن." },
  SMS_REFUSED: { status: 502, text: "سرویس پیامک این درخواست را نپذیرفت." },
} as const;
