/** Pages, limits and labels of job applications (002 §2, §5, §9; R50). */
import type { JobApplication } from "./calls.ts";

export const JOB_PAGE_SIZE = 50;
/** The page size of an export. */
export const JOB_PAGE_MAX = 200;

export const JOB_AGE_MIN = 18;
export const JOB_AGE_MAX = 35;
export const JOB_NAME_MAX_CODE_POINTS = 40;
export const JOB_TEXT_MAX_CODE_POINTS = 100;
export const JOB_ADDRESS_MAX_CODE_POINTS = 300;
export const JOB_SKILLS_MAX_CODE_POINTS = 500;
export const JOB_EXPERIENCE_MAX_YEARS = 20;
/** How many characters may be typed as a code; it can be submitted from SMS_CODE_DIGITS on (002 §5). */
export const JOB_CODE_MAX_CHARACTERS = 6;
/** How long an applicant may apply, view and withdraw after proving their mobile. */
export const APPLICANT_TTL_SECONDS = 24 * 60 * 60;
/** How long an application is kept after a rejection, and otherwise since it was made or its status last changed. */
export const JOB_REJECTED_KEPT_DAYS = 30;
export const JOB_KEPT_DAYS = 180;

export const JOB_GENDERS = ["female", "male"] as const;

export const JOB_STATUSES = ["pending", "approved", "rejected"] as const;

/** The pages of the job application, in order. */
export const jobPaths = {
  conditions: "/job",
  verify: "/job/verify",
  apply: "/job/apply",
  complete: "/job/complete",
} as const;

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
