import { type SQL, and, lt, lte, ne, or, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import { REFUSALS_KEPT_DAYS, ROUNDS_WATCHABLE_DAYS } from "../../contract/games/values.ts";
import { REFUSED_IMAGES_KEPT_DAYS } from "../../contract/image-tool/values.ts";
import { DAY_MS, tehranDay } from "../../contract/time.ts";
import { JOB_KEPT_DAYS, JOB_REJECTED_KEPT_DAYS } from "../../contract/jobs/values.ts";
import { BARRED } from "../../contract/moderation/policy.ts";
import { OVERVIEW_KEPT_DAYS } from "../../contract/overview/values.ts";
import type { Ctx } from "../context.ts";
import { deleteInChunks, updateInChunks } from "../db/in-chunks.ts";
import { dayCounts, failures, primaryTimes } from "../db/schema/counts.ts";
import { gameRefusals, gameRounds, trialContacts } from "../db/schema/games.ts";
import { jobApplications } from "../db/schema/jobs.ts";
import { imageRequests } from "../db/schema/image-requests.ts";
import { barredTexts } from "../db/schema/jokes.ts";
import { loginCodes, sessions } from "../db/schema/login.ts";
import { suspendedContacts, users } from "../db/schema/people.ts";
import { discountBadges, robotLoginTokens } from "../db/schema/venues.ts";
import { forgetOldImages } from "../domain/audit/forget-images.ts";
import { isWatchedNoMore } from "../domain/games/season.ts";
import { describeError } from "../logger.ts";

/** The rows that have expired, by table; an index serves each condition. */
const expiredAt = (now: number): readonly (readonly [SQLiteTable, SQL])[] => {
  const day = (daysAgo: number) => tehranDay(now - daysAgo * DAY_MS);
  return [
    [loginCodes, lte(loginCodes.expiresAt, now)],
    [sessions, lte(sessions.expiresAt, now)],
    [suspendedContacts, lte(suspendedContacts.until, now)],
    [barredTexts, lte(barredTexts.removedAt, now - BARRED.days * DAY_MS)],
    [robotLoginTokens, lte(robotLoginTokens.expiresAt, now)],
    [discountBadges, lte(discountBadges.expiresAt, now)],
    [trialContacts, lte(trialContacts.until, now)],
    // Rejected applications are deleted soon, others half a year after their status last changed.
    [jobApplications, applicationsSince("rejected", now - JOB_REJECTED_KEPT_DAYS * DAY_MS)],
    [jobApplications, applicationsSince("pending", now - JOB_KEPT_DAYS * DAY_MS)],
    [jobApplications, applicationsSince("approved", now - JOB_KEPT_DAYS * DAY_MS)],
    [gameRefusals, lt(gameRefusals.day, day(REFUSALS_KEPT_DAYS))],
    [dayCounts, lt(dayCounts.day, day(OVERVIEW_KEPT_DAYS))],
    [failures, lt(failures.hour, now - OVERVIEW_KEPT_DAYS * DAY_MS)],
    [primaryTimes, lt(primaryTimes.startedAt, now - DAY_MS)],
    // Only today's requests count; moderators see longer what was refused.
    [imageRequests, isOldRequest(day(1), day(REFUSED_IMAGES_KEPT_DAYS))],
  ];
};

const isOldRequest = (before: string, refusedBefore: string) =>
  sql`${and(
    lt(imageRequests.day, before),
    or(ne(imageRequests.state, "refused"), lt(imageRequests.day, refusedBefore)),
  )}`;

const applicationsSince = (status: "rejected" | "pending" | "approved", until: number) =>
  sql`${jobApplications.status} = ${status} and ${jobApplications.statusSince} <= ${until}`;

/**
 * Deletes what has expired: codes, sessions, tokens, records of people who left, barred texts, job applications, audit
 * images, what was played in old rounds, and counts of past days. A table that fails stops no other.
 * @throws Error at the end, if one failed
 */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  let failed = 0;
  const sweeps = expiredAt(now).map(
    ([table, which]) =>
      () =>
        deleteInChunks(db, table, which),
  );
  for (const sweep of [...sweeps, () => endSuspensions(ctx), () => endRounds(ctx), () => forgetOldImages(db, now)]) {
    try {
      await sweep();
    } catch (error) {
      failed += 1;
      ctx.log.error("sweep-failed", describeError(error));
    }
  }
  if (failed > 0) throw new Error(`${failed} tables were not swept`);
}

/** Clearing the end of an expired suspension takes its person out of the count of suspended people. */
const endSuspensions = ({ db, now }: Ctx): Promise<void> =>
  updateInChunks(db, users, sql`${users.suspendedUntil} <= ${now} and ${users.deletedAt} is null`, {
    suspendedUntil: null,
  });

/** The log and drops of a round are most of its bytes; its score stays. */
const endRounds = ({ db, now }: Ctx): Promise<void> =>
  updateInChunks(db, gameRounds, isWatchedNoMore(now - ROUNDS_WATCHABLE_DAYS * DAY_MS), { log: null, drops: null });
