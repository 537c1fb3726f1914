import type { JobApplication } from "./calls.ts";

/** The administrator's names of an application's fields, in the order of the panel. */
export const JOB_FIELD_LABELS = {
  status: "وضعیت",
  firstName: "نام",
  lastName: "نام خانوادگی",
  mobile: "موبایل",
  gender: "جنسیت",
  age: "سن",
  email: "ایمیل",
  desiredJob: "توانایی کار",
  currentJob: "شغل فعلی",
  experienceYears: "سابقهٔ کار",
  education: "تحصیلات",
  skills: "مهارت‌ها",
  socialLevel: "روابط اجتماعی",
  workStart: "از ساعت",
  workEnd: "تا ساعت",
  address: "نشانی",
} as const satisfies Record<Exclude<keyof JobApplication, "_id" | "createdAt">, string>;

export const JOB_STATUS_NAMES = { pending: "در انتظار", approved: "پذیرفته", rejected: "رد شده" } as const;
export const JOB_GENDER_NAMES = { female: "خانم", male: "آقا" } as const;
