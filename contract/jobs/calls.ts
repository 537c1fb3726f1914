import { z } from "zod";

import {
  EXAMPLE_UUID,
  answers,
  failsAs,
  idCursor,
  isoDate,
  mobile,
  pageFields,
  pageQuery,
  requiredJson,
  success,
  typedText,
  undoable,
} from "../calls/shapes.ts";
import {
  JOB_ADDRESS_MAX_CODE_POINTS,
  JOB_GENDERS,
  JOB_PAGE_MAX,
  JOB_PAGE_SIZE,
  JOB_SKILLS_MAX_CODE_POINTS,
  JOB_STATUSES,
} from "./values.ts";
import { type JobField, hasNoWorkTime, jobFieldRules, tidyJobText } from "./application.ts";
import type { JobFieldCode } from "./errors.ts";
import { EMAIL_MAX_CHARACTERS } from "../limits.ts";
import { route } from "../calls/route.ts";

const tags = ["jobs"];

/** No tidied field is longer; a longer one on the wire is too long. */
const WIRE_MAX_UNITS = 4 * Math.max(EMAIL_MAX_CHARACTERS, JOB_ADDRESS_MAX_CODE_POINTS, JOB_SKILLS_MAX_CODE_POINTS);

/** A field's text, tidied and checked by its rule; a non-text fails like an invalid text. */
const text = (field: JobField, odd: JobFieldCode, long = odd) =>
  z
    .string({ error: ({ input }) => (isMissing(input) && jobFieldRules[field]("")) || odd })
    .pipe(typedText(WIRE_MAX_UNITS, long))
    .transform((typed, context) => {
      const tidy = tidyJobText(field, typed);
      const problem = jobFieldRules[field](tidy);
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
      return tidy;
    });

const optionalText = (...rules: Parameters<typeof text>) =>
  text(...rules)
    .optional()
    .default("");

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null;

const whole = (field: "age" | "experienceYears", odd: JobFieldCode, missing = odd) =>
  z
    .number({ error: ({ input }) => (isMissing(input) ? missing : odd) })
    .int(failsAs(odd))
    .superRefine((value, context) => {
      const problem = jobFieldRules[field](String(value));
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
    });

/** An applicant's fields, beside the mobile they proved. */
const applicationFields = {
  gender: text("gender", "JOB_GENDER_INVALID")
    .pipe(z.enum(JOB_GENDERS))
    .meta({ enum: [...JOB_GENDERS] }),
  firstName: text("firstName", "JOB_FIRST_NAME_INVALID", "JOB_FIRST_NAME_TOO_LONG"),
  lastName: text("lastName", "JOB_LAST_NAME_INVALID", "JOB_LAST_NAME_TOO_LONG"),
  email: optionalText("email", "JOB_EMAIL_INVALID", "JOB_EMAIL_TOO_LONG"),
  age: whole("age", "JOB_AGE_INVALID", "JOB_AGE_REQUIRED"),
  currentJob: optionalText("currentJob", "JOB_CURRENT_JOB_INVALID", "JOB_CURRENT_JOB_TOO_LONG"),
  address: optionalText("address", "JOB_ADDRESS_INVALID", "JOB_ADDRESS_TOO_LONG").meta({
    description: "With the postal code",
  }),
  education: optionalText("education", "JOB_EDUCATION_INVALID", "JOB_EDUCATION_TOO_LONG"),
  skills: optionalText("skills", "JOB_SKILLS_INVALID", "JOB_SKILLS_TOO_LONG"),
  experienceYears: whole("experienceYears", "JOB_EXPERIENCE_INVALID").nullish(),
  socialLevel: optionalText("socialLevel", "JOB_SOCIAL_LEVEL_INVALID", "JOB_SOCIAL_LEVEL_TOO_LONG"),
  desiredJob: optionalText("desiredJob", "JOB_DESIRED_JOB_INVALID", "JOB_DESIRED_JOB_TOO_LONG").meta({
    description: "What they are able to do of what was agreed",
  }),
  workStart: optionalText("workStart", "JOB_WORK_START_INVALID").meta({ description: "Such as 09:00" }),
  workEnd: optionalText("workEnd", "JOB_WORK_END_INVALID").meta({ description: "Such as 18:00; 24:00 is midnight" }),
};

export const jobApplication = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    mobile: z.string(),
    email: z.string(),
    gender: z.enum(JOB_GENDERS),
    age: z.number().int().nullable(),
    currentJob: z.string(),
    address: z.string(),
    education: z.string(),
    skills: z.string(),
    experienceYears: z.number().int().nullable(),
    socialLevel: z.string(),
    desiredJob: z.string(),
    workStart: z.string(),
    workEnd: z.string(),
    status: z.enum(JOB_STATUSES),
    createdAt: isoDate,
  })
  .meta({ id: "JobApplication" });

export type JobApplication = z.infer<typeof jobApplication>;

export const getJobApplicationRoute = route({
  method: "get",
  path: "/api/job-application",
  operationId: "getJobApplication",
  tags,
  summary: "The application of a mobile, for who proved it or the administrator; null where there is none",
  access: ["applicant", "admin"],
  reads: "primary",
  request: { query: z.object({ mobile: mobile().optional() }) },
  responses: answers(z.object({ success, item: jobApplication.nullable() })),
});

export const applyForJobRoute = route({
  method: "post",
  path: "/api/admin/job-applications",
  operationId: "applyForJob",
  tags,
  summary: "Apply for a job with a proved mobile, once; again answers the first application",
  access: ["applicant", "admin"],
  request: requiredJson(
    z.object({ mobile: mobile(), ...applicationFields }).superRefine((typed, context) => {
      if (hasNoWorkTime(typed)) context.addIssue({ code: "custom", message: "JOB_WORK_HOURS_SAME", path: ["workEnd"] });
    }),
  ),
  responses: answers(
    z.object({ success, message: z.string(), item: jobApplication, alreadyRegistered: z.literal(true).optional() }),
  ),
  example: { mobile: "09131231231", gender: "female", firstName: "سارا", lastName: "خندان", age: 24 },
});

export const withdrawJobApplicationRoute = route({
  method: "delete",
  path: "/api/job-application",
  operationId: "withdrawJobApplication",
  tags,
  summary: "Withdraw one's own application: all of it is deleted; twice is once",
  access: "applicant",
  responses: answers(z.object({ success, message: z.string() })),
});

export const listJobApplicationsRoute = route({
  method: "get",
  path: "/api/admin/job-applications",
  operationId: "listJobApplications",
  tags,
  summary: "Job applications, newest first",
  access: "admin",
  reads: "primary",
  request: { query: z.object(pageQuery(JOB_PAGE_SIZE, idCursor, JOB_PAGE_MAX)) },
  responses: answers(z.object({ success, items: z.array(jobApplication), ...pageFields })),
});

/** A number that may be cleared. */
const emptiable = (field: "age" | "experienceYears", odd: JobFieldCode) => whole(field, odd).nullable().optional();

/** The fields the administrator may change: all of them, and the status. */
const changes = {
  mobile: mobile().optional(),
  gender: applicationFields.gender.optional(),
  firstName: applicationFields.firstName.optional(),
  lastName: applicationFields.lastName.optional(),
  email: applicationFields.email.unwrap(),
  age: emptiable("age", "JOB_AGE_INVALID"),
  currentJob: applicationFields.currentJob.unwrap(),
  address: applicationFields.address.unwrap(),
  education: applicationFields.education.unwrap(),
  skills: applicationFields.skills.unwrap(),
  experienceYears: emptiable("experienceYears", "JOB_EXPERIENCE_INVALID"),
  socialLevel: applicationFields.socialLevel.unwrap(),
  desiredJob: applicationFields.desiredJob.unwrap(),
  workStart: applicationFields.workStart.unwrap(),
  workEnd: applicationFields.workEnd.unwrap(),
  status: z.enum(JOB_STATUSES, failsAs("APPLICATION_STATUS_INVALID")).optional(),
};

const params = z.object({ id: z.uuid(failsAs("APPLICATION_NOT_FOUND")) });

export const changeJobApplicationRoute = route({
  method: "patch",
  path: "/api/admin/job-applications/{id}",
  operationId: "changeJobApplication",
  tags,
  summary: "Change a field of an application; what is not sent stays",
  access: "admin",
  request: { params, ...requiredJson(z.object(changes)) },
  responses: answers(z.object({ ...undoable, item: jobApplication })),
  example: { id: EXAMPLE_UUID, status: "approved" },
});

export const deleteJobApplicationRoute = route({
  method: "delete",
  path: "/api/admin/job-applications/{id}",
  operationId: "deleteJobApplication",
  tags,
  summary: "Delete an application",
  access: "admin",
  request: { params },
  responses: answers(z.object(undoable)),
  example: { id: EXAMPLE_UUID },
});
