import { and, eq, inArray, isNull, lt, lte } from "drizzle-orm";

import { REFUSALS_KEPT_DAYS } from "../../contract/games/values.ts";
import { DAY_MS, tehranDay } from "../../contract/time.ts";
import { JOB_KEPT_DAYS, JOB_REJECTED_KEPT_DAYS } from "../../contract/jobs/values.ts";
import { OVERVIEW_KEPT_DAYS } from "../../contract/overview/values.ts";
import type { Ctx } from "../context.ts";
import { dayCounts, serverErrors } from "../db/schema/counts.ts";
import { gameRefusals, trialContacts } from "../db/schema/games.ts";
import { jobApplications } from "../db/schema/jobs.ts";
import { imageRequests } from "../db/schema/image-requests.ts";
import { loginCodes, sessions } from "../db/schema/login.ts";
import { suspendedContacts, users } from "../db/schema/people.ts";
import { discountBadges, robotLoginTokens } from "../db/schema/venues.ts";
import { forgetOldImages } from "../domain/audit/forget-images.ts";

/**
 * Deletes what has expired: codes, sessions, tokens, records of people who left, job applications, audit images, and
 * counts of past days.
 */
export async function sweepExpired({ db, now }: Ctx): Promise<void> {
  await db.batch([
    db.delete(loginCodes).where(lte(loginCodes.expiresAt, now)),
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(suspendedContacts).where(lte(suspendedContacts.until, now)),
    // Clearing the end of an expired suspension takes its person out of the count of suspended people.
    db
      .update(users)
      .set({ suspendedUntil: null })
      .where(and(lte(users.suspendedUntil, now), isNull(users.deletedAt))),
    db.delete(robotLoginTokens).where(lte(robotLoginTokens.expiresAt, now)),
    db.delete(discountBadges).where(lte(discountBadges.expiresAt, now)),
    db.delete(trialContacts).where(lte(trialContacts.until, now)),
    ...sweepJobApplications(db, now),
    db.delete(gameRefusals).where(lt(gameRefusals.day, tehranDay(now - REFUSALS_KEPT_DAYS * DAY_MS))),
    db.delete(dayCounts).where(lt(dayCounts.day, tehranDay(now - OVERVIEW_KEPT_DAYS * DAY_MS))),
    db.delete(serverErrors).where(lt(serverErrors.hour, now - OVERVIEW_KEPT_DAYS * DAY_MS)),
    // Only today's requests count.
    db.delete(imageRequests).where(lt(imageRequests.day, tehranDay(now - DAY_MS))),
    ...forgetOldImages(db, now),
  ]);
}

/** Rejected applications are deleted soon, others half a year after their status last changed. */
const sweepJobApplications = (db: Ctx["db"], now: number) => {
  const { status, statusSince } = jobApplications;
  return [
    db
      .delete(jobApplications)
      .where(and(eq(status, "rejected"), lte(statusSince, now - JOB_REJECTED_KEPT_DAYS * DAY_MS))),
    db
      .delete(jobApplications)
      // The statuses are named because the index can look up a status, but not «any other».
      .where(and(inArray(status, ["pending", "approved"]), lte(statusSince, now - JOB_KEPT_DAYS * DAY_MS))),
  ];
};
