import type { JobApplication } from "../../../../contract/jobs/calls.ts";

export const jobsTexts = {
  listName: "job-applications",
  title: "درخواست‌های همکاری",
  hint: "روی هر خانه بزن و عوضش کن؛ با Enter ذخیره می‌شود و با Esc نه. پذیرفته‌ها پررنگ‌ترند.",
  createdAt: "تاریخ ثبت",
  remove: "حذف",
  removeQuestion: (name: string) => `درخواست ${name} حذف شود؟`,
  removeBody: "تا ۳۰ روز از کارنامه برمی‌گردد.",
  exportAll: "گرفتن همه (CSV)",
  change: (label: string, name: string) => `${label} ${name}`,
  empty: "–",
} as const;

export const statusNames = { pending: "در انتظار", approved: "پذیرفته", rejected: "رد شده" } as const;
export const genderNames = { female: "خانم", male: "آقا" } as const;

type FieldName = Exclude<keyof JobApplication, "_id" | "createdAt">;

interface ApplicationField {
  name: FieldName;
  label: string;
  kind: "text" | "long" | "number" | "ltr" | "choice";
}

/** What the administrator sees and may change of an application, in this order. */
export const applicationFields: readonly ApplicationField[] = [
  { name: "status", label: "وضعیت", kind: "choice" },
  { name: "firstName", label: "نام", kind: "text" },
  { name: "lastName", label: "نام خانوادگی", kind: "text" },
  { name: "mobile", label: "موبایل", kind: "ltr" },
  { name: "gender", label: "جنسیت", kind: "choice" },
  { name: "age", label: "سن", kind: "number" },
  { name: "email", label: "ایمیل", kind: "ltr" },
  { name: "desiredJob", label: "توانایی کار", kind: "text" },
  { name: "currentJob", label: "شغل فعلی", kind: "text" },
  { name: "experienceYears", label: "سابقهٔ کار", kind: "number" },
  { name: "education", label: "تحصیلات", kind: "text" },
  { name: "skills", label: "مهارت‌ها", kind: "long" },
  { name: "socialLevel", label: "روابط اجتماعی", kind: "text" },
  { name: "workStart", label: "از ساعت", kind: "ltr" },
  { name: "workEnd", label: "تا ساعت", kind: "ltr" },
  { name: "address", label: "نشانی", kind: "long" },
];

export const fieldNamed = Object.fromEntries(applicationFields.map((field) => [field.name, field])) as Record<
  FieldName,
  ApplicationField
>;

export type { FieldName };
