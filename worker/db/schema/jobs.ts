import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { JOB_GENDERS, JOB_STATUSES } from "../../../contract/jobs/values.ts";
import { id, moment } from "./columns.ts";

/**
 * Job applications. Optional texts are empty; numbers the administrator cleared are null. Triggers refuse a row without
 * a name (migrations/0008).
 */
export const jobApplications = sqliteTable("job_applications", {
  id: id("id").primaryKey(),
  /** Proved by an SMS code. Not a reference: applicants need no account. */
  mobile: text("mobile").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  gender: text("gender", { enum: JOB_GENDERS }).notNull(),
  age: integer("age"),
  email: text("email").notNull(),
  currentJob: text("current_job").notNull(),
  address: text("address").notNull(),
  education: text("education").notNull(),
  skills: text("skills").notNull(),
  experienceYears: integer("experience_years"),
  socialLevel: text("social_level").notNull(),
  desiredJob: text("desired_job").notNull(),
  workStart: text("work_start").notNull(),
  workEnd: text("work_end").notNull(),
  status: text("status", { enum: JOB_STATUSES }).notNull().default("pending"),
  /** The retention period starts here. */
  statusSince: moment("status_since").notNull(),
  createdAt: moment("created_at").notNull(),
});
