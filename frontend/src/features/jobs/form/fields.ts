import { JOB_FIELD_TEXTS } from "../../../../../contract/jobs/errors.ts";
import { type JobField, hasNoWorkTime, jobFieldRules, tidyJobText } from "../../../../../contract/jobs/application.ts";
import { JOB_GENDERS } from "../../../../../contract/jobs/values.ts";
import type { JobApplication } from "../../../../../contract/jobs/calls.ts";
import { z } from "../../../lib/form-schema.ts";
import type { Application } from "../api.ts";
import { jobTexts } from "../texts.ts";

const problemOf = (field: JobField, typed: unknown) => jobFieldRules[field](tidyJobText(field, String(typed)));

/** A field by the rule that the Worker holds it to. */
const ruled = (field: JobField) =>
  z.string().check(
    z.refine((typed) => problemOf(field, typed) === null, {
      error: ({ input }) => {
        const problem = problemOf(field, input);
        return problem === null ? undefined : JOB_FIELD_TEXTS[problem];
      },
    }),
  );

const texts = {
  gender: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  age: z.string(),
  email: z.string(),
  currentJob: z.string(),
  address: z.string(),
  education: z.string(),
  skills: z.string(),
  experienceYears: z.string(),
  socialLevel: z.string(),
  desiredJob: z.string(),
  workStart: z.string(),
  workEnd: z.string(),
};

/** The form as stored on the device: unvalidated. */
export const storedForm = z.object({ ...texts, accurate: z.boolean() });

export type JobForm = z.infer<typeof storedForm>;

/** The fields that may be sent. */
export const jobForm = z
  .object({
    gender: ruled("gender"),
    firstName: ruled("firstName"),
    lastName: ruled("lastName"),
    age: ruled("age"),
    email: ruled("email"),
    currentJob: ruled("currentJob"),
    address: ruled("address"),
    education: ruled("education"),
    skills: ruled("skills"),
    experienceYears: ruled("experienceYears"),
    socialLevel: ruled("socialLevel"),
    desiredJob: ruled("desiredJob"),
    workStart: ruled("workStart"),
    workEnd: ruled("workEnd"),
    accurate: z.boolean().check(z.refine((ticked) => ticked, { error: jobTexts.accurateMissing })),
  })
  .check(z.refine((form) => !hasNoWorkTime(form), { path: ["workEnd"], error: JOB_FIELD_TEXTS.JOB_WORK_HOURS_SAME }));

export const emptyForm: JobForm = {
  gender: "",
  firstName: "",
  lastName: "",
  age: "",
  email: "",
  currentJob: "",
  address: "",
  education: "",
  skills: "",
  experienceYears: "",
  socialLevel: "",
  desiredJob: "",
  workStart: "",
  workEnd: "",
  accurate: false,
};

const isGender = (text: string): text is JobApplication["gender"] => JOB_GENDERS.some((gender) => gender === text);

/** The request for a valid form; null for an invalid one. */
export function applicationFrom(form: JobForm, mobile: string): Application | null {
  const { accurate: _, gender, age, experienceYears, ...words } = form;
  if (!jobForm.safeParse(form).success || !isGender(gender)) return null;
  const years = tidyJobText("experienceYears", experienceYears);
  return {
    mobile,
    gender,
    age: Number(tidyJobText("age", age)),
    ...words,
    ...(years !== "" && { experienceYears: Number(years) }),
  };
}

const FIELD_OF_CODE: readonly [prefix: string, field: JobField][] = [
  ["JOB_GENDER", "gender"],
  ["JOB_FIRST_NAME", "firstName"],
  ["JOB_LAST_NAME", "lastName"],
  ["JOB_AGE", "age"],
  ["JOB_EMAIL", "email"],
  ["JOB_CURRENT_JOB", "currentJob"],
  ["JOB_ADDRESS", "address"],
  ["JOB_POSTAL_CODE", "address"],
  ["JOB_EDUCATION", "education"],
  ["JOB_SKILLS", "skills"],
  ["JOB_EXPERIENCE", "experienceYears"],
  ["JOB_SOCIAL_LEVEL", "socialLevel"],
  ["JOB_DESIRED_JOB", "desiredJob"],
  ["JOB_WORK_START", "workStart"],
  ["JOB_WORK", "workEnd"],
];

/** The field under which a refusal of the server belongs. */
export const fieldOfCode = (code: string): JobField | undefined =>
  FIELD_OF_CODE.find(([prefix]) => code.startsWith(`${prefix}_`))?.[1];
