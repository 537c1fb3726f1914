import type { JobApplication } from "../../../../../contract/jobs/calls.ts";
import { toPersianDigits } from "../../../../../contract/digits.ts";
import { ageText, genderLabels } from "../texts.ts";
import type { JobForm } from "./fields.ts";

export type LabelledField = Exclude<keyof JobForm, "accurate">;

interface FieldText {
  label: string;
  hint?: string;
  isRequired?: true;
}

export const fieldTexts: Record<LabelledField, FieldText> = {
  gender: { label: "جنسیت", isRequired: true },
  firstName: { label: "نام", isRequired: true },
  lastName: { label: "نام خانوادگی", isRequired: true },
  age: { label: "سن", isRequired: true },
  email: { label: "ایمیل" },
  address: { label: "نشانی و کد پستی" },
  currentJob: { label: "شغل فعلی" },
  education: { label: "تحصیلات", hint: "مثلاً: دیپلم، دانشجوی گرافیک" },
  skills: { label: "مهارت‌ها", hint: "هر چه بلدی: تایپ، رانندگی، کار با مردم…" },
  experienceYears: { label: "سابقهٔ کار (سال)" },
  socialLevel: { label: "سطح روابط اجتماعی", hint: "با آدم‌ها چطوری؟" },
  desiredJob: { label: "توانایی انجام کار طبق توافق", hint: "کدام کار و کدام شیفت را می‌خواهی؟" },
  workStart: { label: "شروع کار" },
  workEnd: { label: "پایان کار" },
};

/** The fields of a form as readable text. */
export function writtenIn({ gender, age, experienceYears, workStart, workEnd, ...words }: JobApplication) {
  const shown: Record<LabelledField, string> = {
    ...words,
    gender: genderLabels[gender],
    age: age === null ? "" : ageText(age),
    experienceYears: experienceYears === null ? "" : toPersianDigits(experienceYears),
    workStart: toPersianDigits(workStart),
    workEnd: toPersianDigits(workEnd),
  };
  return LABELLED.map((field) => [fieldTexts[field].label, shown[field]] as const);
}

const LABELLED = [
  "gender",
  "firstName",
  "lastName",
  "age",
  "email",
  "address",
  "currentJob",
  "education",
  "skills",
  "experienceYears",
  "socialLevel",
  "desiredJob",
  "workStart",
  "workEnd",
] as const satisfies readonly LabelledField[];

const hour = (number: number) => `${String(number).padStart(2, "0")}:00`;

/** 00:00 to 23:00, and 01:00 to 24:00. */
export const START_HOURS = Array.from({ length: 24 }, (_, index) => hour(index));
export const END_HOURS = Array.from({ length: 24 }, (_, index) => hour(index + 1));

/** «ساعت ۰۹:۰۰» */
export const hourText = (value: string): string => `ساعت ${toPersianDigits(value)}`;
