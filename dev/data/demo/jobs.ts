import type { DatabaseSync } from "node:sqlite";

import { v7 as uuidv7 } from "uuid";

import { HOUR_MS } from "../../../contract/time.ts";

/** The applicants: one of each state, by mobiles of demo people. */
const applicants = [
  ["09120000002", "امیر", "طناز", "male", 27, "پایش محتوا، شیفت ۱۸ تا ۲۴", "18:00", "24:00", "approved"],
  ["09120000003", "نیلوفر", "حسینی", "female", 22, "پشتیبانی تلفنی", "06:00", "14:00", "pending"],
  ["09120000004", "حمید", "آنلاین", "male", 34, "پیک", "09:00", "18:00", "rejected"],
] as const;

/** Applications for a job, the newest an hour old. */
export function writeJobApplications(database: DatabaseSync, now: number): void {
  const add = database.prepare(
    `INSERT INTO job_applications (id, mobile, first_name, last_name, gender, age, email, current_job, address, education,
       skills, experience_years, social_level, desired_job, work_start, work_end, status, status_since, created_at)
     VALUES (?, ?, ?, ?, ?, ?, '', '', 'تهران', 'دیپلم', 'تایپ و حوصله', 2, 'خوب', ?, ?, ?, ?, ?, ?)`,
  );
  for (const [index, [mobile, firstName, lastName, gender, age, wish, start, end, status]] of applicants.entries()) {
    const at = now - (index + 1) * HOUR_MS;
    // Listed by their ids, the newest first.
    add.run(uuidv7({ msecs: at }), mobile, firstName, lastName, gender, age, wish, start, end, status, at, at);
  }
}
