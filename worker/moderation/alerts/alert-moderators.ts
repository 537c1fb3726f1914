import { and, eq, lte, sql } from "drizzle-orm";

import { MINUTE_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { moderatorAlerts } from "../../db/schema/alerts.ts";
import { reportedSubjects, reports } from "../../db/schema/reports.ts";
import { digestOf } from "../../digest.ts";
import { alertOperator } from "../../domain/alerts/alert-operator.ts";
import { selectTotal, totalOf } from "../../domain/lists/page.ts";
import { isHeavyEnough } from "../queue/requeue.ts";
import { addLooks, addReport, alertText, dueAlert, nothingWaits } from "./moderator-alert.ts";

/** At most 20,000 new reports a run. The next run reads on. */
const CHUNK_ROWS = 2000;
const CHUNKS_PER_RUN = 10;
/** Longer than sending takes, and over before the next run. */
const LEASE_MS = 4 * MINUTE_MS;

type Counted = Pick<typeof moderatorAlerts.$inferSelect, "waiting" | "countedTo" | "askedTo">;

/**
 * Counts the reports that are new since the last run, and alerts the moderators where a message is due (D115). Nothing
 * counts as sent before a channel took it, so a run that fails or is killed loses no alert.
 */
export async function alertModerators(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  const [[state]] = await db.batch([db.select().from(moderatorAlerts)]);
  if (state === undefined) throw new Error("moderator_alerts is empty");
  if (state.leasedUntil > now) return;
  const { waiting, countedTo, askedTo } = await countNew(ctx, state);
  const spent = dueAlert({ ...state, waiting }, now);
  if (spent === null && countedTo === state.countedTo && askedTo === state.askedTo) return;

  const leasedUntil = spent === null ? 0 : now + LEASE_MS;
  const [claimed, total] = await db.batch([
    db
      .update(moderatorAlerts)
      .set({ waiting, countedTo, askedTo, leasedUntil })
      .where(
        and(
          eq(moderatorAlerts.countedTo, state.countedTo),
          eq(moderatorAlerts.askedTo, state.askedTo),
          eq(moderatorAlerts.sentAt, state.sentAt),
          lte(moderatorAlerts.leasedUntil, now),
        ),
      )
      .returning({ countedTo: moderatorAlerts.countedTo }),
    selectTotal(ctx, "reports-open"),
  ]);
  // Another run has counted them, and sends.
  if (spent === null || claimed.length === 0) return;

  // A run after a lease that ended has counted further.
  const release = (set: Partial<typeof state>) =>
    db.batch([
      db
        .update(moderatorAlerts)
        .set({ ...set, leasedUntil: 0 })
        .where(eq(moderatorAlerts.leasedUntil, leasedUntil)),
    ]);
  const open = totalOf(total);
  // Somebody is at the queue and has decided all.
  if (open === 0) return void (await release({ waiting: nothingWaits() }));
  const { subject, lines } = alertText(ctx.config, waiting, open);
  ctx.log.info("moderator-alert", { sent: spent.sent, open });
  const outcome = await alertOperator(ctx, {
    kind: "moderator-alerts",
    subject,
    lines,
    idempotencyKey: digestOf([countedTo, subject, ...lines].join("\n")),
  });
  // A message that may have arrived counts for the day, and is repeated.
  await release({
    ...(outcome !== "failed" && { ...spent, sentAt: now }),
    ...(outcome === "sent" && { waiting: nothingWaits() }),
  });
}

/**
 * Adds the open ones among the new reports, in the order in which they were stored, to what waits, and owners' requests
 * for a look. Of these only those of a minute ago: none that was stored earlier may come behind them.
 */
async function countNew(
  { db, now }: Ctx,
  { waiting: before, countedTo: from, askedTo: since }: Counted,
): Promise<Counted> {
  const waiting = structuredClone(before);
  const [asked] = await db.batch([
    db
      .select({ askedAt: reportedSubjects.askedAt })
      .from(reportedSubjects)
      .where(sql`${reportedSubjects.askedAt} > ${since} and ${reportedSubjects.askedAt} <= ${now - MINUTE_MS}`)
      .orderBy(reportedSubjects.askedAt)
      .limit(CHUNK_ROWS),
  ]);
  addLooks(waiting, asked.length);
  const askedTo = asked.at(-1)?.askedAt ?? since;
  let countedTo = from;
  for (let chunks = 0; chunks < CHUNKS_PER_RUN; chunks += 1) {
    const [found] = await db.batch([
      db
        .select({
          id: reports.id,
          kind: reports.kind,
          status: reports.status,
          grave: reports.grave,
          // Many things of one person are reported, and only moderators may hide more.
          isHeavy: sql`exists (select 1 from reported_subjects as subject where subject.kind = reports.kind
            and subject.owner_id = reports.owner_id and subject.subject_id = reports.subject_id
            and not subject.hidden and ${isHeavyEnough})`
            .mapWith(Boolean)
            .as("is_heavy"),
        })
        .from(reports)
        .where(
          sql`${reports}.rowid > coalesce((select counted.rowid from ${reports} as counted where counted.id = ${countedTo}), 0)`,
        )
        .orderBy(sql`${reports}.rowid`)
        .limit(CHUNK_ROWS),
    ]);
    for (const report of found) if (report.status === "pending") addReport(waiting, report);
    countedTo = found.at(-1)?.id ?? countedTo;
    if (found.length < CHUNK_ROWS) break;
  }
  return { waiting, countedTo, askedTo };
}
