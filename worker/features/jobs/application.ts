import { eq, getTableName, sql } from "drizzle-orm";

import type { JobApplication } from "../../../contract/jobs/calls.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { auditRows } from "../../db/schema/audit.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { users } from "../../db/schema/people.ts";
import { forgetImages } from "../../domain/audit/forget-images.ts";
import { AppError } from "../../errors.ts";

/** The statement that reads the one application of a mobile. */
export const selectApplication = (db: Db, mobile: string) =>
  db.select().from(jobApplications).where(eq(jobApplications.mobile, mobile));

/** An application as its applicant and the administrator see it. */
export function toJobApplication(row: typeof jobApplications.$inferSelect): JobApplication {
  const { id, statusSince: _, createdAt, ...fields } = row;
  return { _id: id, ...fields, createdAt: new Date(createdAt).toISOString() };
}

/**
 * The mobile a call is about: the applicant's proved one, which a field may repeat, or the one the administrator names.
 * @throws AppError APPLICANT_MISMATCH, INVALID_MOBILE if the administrator names none
 */
export function mobileOf(
  { isAdmin, applicant }: Pick<Ctx, "isAdmin" | "applicant">,
  named: string | undefined,
): string {
  const mobile = isAdmin ? named : applicant;
  if (mobile === undefined || mobile === null) throw new AppError("INVALID_MOBILE");
  if (named !== undefined && named !== mobile) throw new AppError("APPLICANT_MISMATCH");
  return mobile;
}

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
