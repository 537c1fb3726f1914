/** Error texts of fields, worded for both applicant and administrator. */
export const JOB_FIELD_TEXTS = {
  JOB_GENDER_REQUIRED: "جنسیت را انتخاب کن.",
  JOB_GENDER_INVALID: "جنسیت یا خانم است یا آقا.",
  JOB_FIRST_NAME_REQUIRED: "نام را بنویس.",
  JOB_FIRST_NAME_TOO_LONG: "نام حداکثر ۴۰ حرف است.",
  JOB_FIRST_NAME_INVALID: "در نام فقط حرف می‌آید، بدون عدد و علامت.",
  JOB_LAST_NAME_REQUIRED: "نام خانوادگی را بنویس.",
  JOB_LAST_NAME_TOO_LONG: "نام خانوادگی حداکثر ۴۰ حرف است.",
  JOB_LAST_NAME_INVALID: "در نام خانوادگی فقط حرف می‌آید، بدون عدد و علامت.",
  JOB_AGE_REQUIRED: "سن را انتخاب کن.",
  JOB_AGE_INVALID: "سن یک عدد کامل است، مثل ۲۴.",
  JOB_AGE_TOO_YOUNG: "برای همکاری دست‌کم ۱۸ سال لازم است.",
  JOB_AGE_TOO_OLD: "فعلاً تا ۳۵ ساله‌ها همکاری می‌کنند.",
  JOB_EMAIL_TOO_LONG: "این ایمیل خیلی طولانی است.",
  JOB_EMAIL_INVALID: "ایمیل درست نیست؛ نقطه و @ آن را یک بار دیگر ببین.",
  JOB_CURRENT_JOB_TOO_LONG: "شغل فعلی حداکثر ۱۰۰ حرف است.",
  JOB_CURRENT_JOB_INVALID: "شغل فعلی را با حرف بنویس، یا خالی بگذار.",
  JOB_ADDRESS_TOO_LONG: "نشانی حداکثر ۳۰۰ حرف است.",
  JOB_ADDRESS_INVALID: "نشانی را با حرف بنویس، یا خالی بگذار.",
  JOB_POSTAL_CODE_INVALID: "کد پستی ده رقم است.",
  JOB_EDUCATION_TOO_LONG: "تحصیلات حداکثر ۱۰۰ حرف است.",
  JOB_EDUCATION_INVALID: "تحصیلات را با حرف بنویس، یا خالی بگذار.",
  JOB_SKILLS_TOO_LONG: "مهارت‌ها حداکثر ۵۰۰ حرف است.",
  JOB_SKILLS_INVALID: "مهارت‌ها را با حرف بنویس، یا خالی بگذار.",
  JOB_EXPERIENCE_INVALID: "سابقهٔ کار یک عدد کامل است، مثل ۳؛ یا خالی بگذار.",
  JOB_EXPERIENCE_NEGATIVE: "سابقهٔ کار از صفر کمتر نمی‌شود.",
  JOB_EXPERIENCE_TOO_LONG: "سابقهٔ کار حداکثر ۲۰ سال است.",
  JOB_SOCIAL_LEVEL_TOO_LONG: "سطح روابط اجتماعی حداکثر ۱۰۰ حرف است.",
  JOB_SOCIAL_LEVEL_INVALID: "سطح روابط اجتماعی را با حرف بنویس، یا خالی بگذار.",
  JOB_DESIRED_JOB_TOO_LONG: "توانایی کار حداکثر ۱۰۰ حرف است.",
  JOB_DESIRED_JOB_INVALID: "توانایی کار را با حرف بنویس، یا خالی بگذار.",
  JOB_WORK_START_INVALID: "ساعت شروع از ۰۰:۰۰ تا ۲۳:۵۹ است، یا خالی.",
  JOB_WORK_END_INVALID: "ساعت پایان از ۰۰:۰۱ تا ۲۴:۰۰ است، یا خالی.",
  JOB_WORK_HOURS_SAME: "ساعت پایان باید با ساعت شروع فرق داشته باشد.",
} as const;

export type JobFieldCode = keyof typeof JOB_FIELD_TEXTS;

/** Errors of a field, with the texts that its form shows too. */
const ofFields = <Texts extends Record<string, string>>(texts: Texts) =>
  // `fromEntries` loses the keys' types.
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, { status: 400, text }])) as {
    [Code in keyof Texts]: { status: 400; text: string };
  };

export const jobErrors = {
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
} as const;
