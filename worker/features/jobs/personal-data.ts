import { eq } from "drizzle-orm";

import { jobApplications } from "../../db/schema/jobs.ts";
import { users } from "../../db/schema/people.ts";
import { type PersonalData, batchPart, nothingLeft } from "../../domain/people/personal-data.ts";
import { forgetApplicationsOf, toJobApplication } from "./application.ts";

/** The application of the person's own mobile. An applicant without an account withdraws it themselves. */
export const jobsData: PersonalData = {
  columns: [
    { column: jobApplications.mobile, afterLeaving: "deleted" },
    { column: jobApplications.email, afterLeaving: "deleted" },
  ],

  erase: ({ db }, { mobile }) =>
    batchPart(
      mobile === null
        ? []
        : [db.delete(jobApplications).where(eq(jobApplications.mobile, mobile)), ...forgetApplicationsOf(db, mobile)],
      nothingLeft,
    ),

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select()
          .from(jobApplications)
          .where(
            eq(jobApplications.mobile, db.select({ mobile: users.mobile }).from(users).where(eq(users.id, userId))),
          ),
      ],
      ([[found]]) => ({ jobApplication: found ? toJobApplication(found) : null }),
    ),
};
