export const appealErrors = {
  APPEAL_EMPTY: { status: 400, text: "بنویس چرا با این تصمیم موافق نیستی." },
  APPEAL_TOO_LONG: { status: 400, text: "اعتراض حداکثر ۳۰۰ حرف است." },
  APPEAL_GONE: { status: 404, text: "این تصمیم دیگر نیست یا وقت اعتراضش گذشته است. صفحه را تازه کن." },
  APPEALED_ALREADY: { status: 409, text: "به این تصمیم یک بار اعتراض کرده‌ای. نتیجه‌اش در «خبرها» می‌آید." },
  LOOK_GONE: { status: 404, text: "این دیگر پنهان نیست یا برداشته شده است. صفحه را تازه کن." },
  LOOK_ASKED_ALREADY: { status: 409, text: "یک بار خواسته‌ای؛ زود نگاه می‌کنیم." },
} as const;
