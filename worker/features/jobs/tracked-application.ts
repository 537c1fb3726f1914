import { eq, getTableName, sql } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { auditRows } from "../../db/schema/audit.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { users } from "../../db/schema/people.ts";
import { forgetImages } from "../../domain/audit/forget-images.ts";

/** An application as the audit tracks it: its person is found by mobile, because applicants need no account. */
export const trackedApplication = (id: string) => ({
  table: jobApplications,
  where: eq(jobApplications.id, id),
  person: sql`(select ${users.id} from ${users} where ${users.mobile} = ${jobApplications.mobile})`,
  isPersonal: true as const,
});

/** Deletes the audit's images of applications of a mobile, including one the administrator deleted. */
export const forgetApplicationsOf = (db: Db, mobile: string) =>
  forgetImages(
    db,
    sql`${auditRows.tableName} = ${getTableName(jobApplications)}
      and ${mobile} in (${auditRows.before} ->> '$.mobile', ${auditRows.after} ->> '$.mobile')`,
  );
