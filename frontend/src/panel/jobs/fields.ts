import type { JobApplication } from "../../../../contract/jobs/calls.ts";
import { JOB_FIELD_LABELS } from "../../../../contract/jobs/values.ts";

export const jobsTexts = {
  listName: "job-applications",
  title: "درخواست‌های همکاری",
  hint: "روی هر خانه بزن و عوضش کن. پذیرفته‌ها پررنگ‌ترند.",
  keys: "Enter ذخیره می‌کند و Esc نه؛ o کارت یک نفر را باز می‌کند.",
  who: "چه کسی",
  card: "کارت",
  createdAt: "تاریخ ثبت",
  remove: "حذف",
  removeQuestion: (name: string) => `درخواست ${name} حذف شود؟`,
  removeBody: "تا ۳۰ روز از کارنامه برمی‌گردد.",
  exportAll: "گرفتن همه (CSV)",
  change: (label: string, name: string) => `${label} ${name}`,
  empty: "–",
  close: "بستن",
} as const;

export type FieldName = keyof typeof JOB_FIELD_LABELS;

type Kind = "text" | "long" | "number" | "ltr" | "time" | "choice";

const KINDS: Partial<Record<FieldName, Kind>> = {
  status: "choice",
  mobile: "ltr",
  gender: "choice",
  age: "number",
  email: "ltr",
  experienceYears: "number",
  skills: "long",
  workStart: "time",
  workEnd: "time",
  address: "long",
};

interface ApplicationField {
  name: FieldName;
  label: string;
  kind: Kind;
}

/** The fields of an application that the administrator sees and may change, in this order. */
export const applicationFields: readonly ApplicationField[] = Object.entries(JOB_FIELD_LABELS).map(([key, label]) => {
  // `entries` loses the keys' type.
  const name = key as FieldName;
  return { name, label, kind: KINDS[name] ?? "text" };
});

export const fieldNamed = Object.fromEntries(applicationFields.map((field) => [field.name, field])) as Record<
  FieldName,
  ApplicationField
>;

export const nameOf = ({ firstName, lastName }: Pick<JobApplication, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();
