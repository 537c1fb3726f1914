import { eq, sql } from "drizzle-orm";

import { jobApplications } from "../../db/schema/jobs.ts";
import { users } from "../../db/schema/people.ts";

/** An application as the audit follows it: an applicant needs no account, and whose it is their mobile says. */
export const trackedApplication = (id: string) => ({
  table: jobApplications,
  where: eq(jobApplications.id, id),
  person: sql`(select ${users.id} from ${users} where ${users.mobile} = ${jobApplications.mobile})`,
  isPersonal: true as const,
});
