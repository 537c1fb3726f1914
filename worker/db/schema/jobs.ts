import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { JOB_GENDERS, JOB_STATUSES } from "../../../contract/jobs/application.ts";
import { id, moment } from "./columns.ts";

/**
 * What people wrote to work with us. Optional texts are empty; what the administrator emptied of the numbers
 * is null. Triggers refuse one without a name (migrations/0020).
 */
export const jobApplications = sqliteTable(
  "job_applications",
  {
    id: id("id").primaryKey(),
    /** Proved by an SMS code. No reference: an applicant needs no account. */
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
    /** What counts for how long it is kept. */
    statusSince: moment("status_since").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    // One for a mobile, and the applicant's own.
    uniqueIndex("job_applications_of_mobile").on(table.mobile),
    // The administrator's search for people by the beginning of their names.
    index("job_applications_by_first_name").on(table.firstName),
    index("job_applications_by_last_name").on(table.lastName),
    // The nightly sweep.
    index("job_applications_by_status").on(table.status, table.statusSince),
    check("job_applications_mobile", sql`${table.mobile} glob '09[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`),
    check("job_applications_gender", sql`${table.gender} in ('female', 'male')`),
    check("job_applications_age", sql`${table.age} between 18 and 35`),
    check("job_applications_experience", sql`${table.experienceYears} between 0 and 20`),
    check(
      "job_applications_status",
      sql`${table.status} in ('pending', 'approved', 'rejected') and ${table.statusSince} >= ${table.createdAt}`,
    ),
  ],
);
