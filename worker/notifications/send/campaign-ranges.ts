import { and, asc, eq, gt, lt, lte, sql } from "drizzle-orm";

import type { CampaignJob } from "../../../contract/notifications/jobs.ts";
import { HOUR_MS, MINUTE_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { inlined } from "../../db/inlined.ts";
import { pushCampaigns, pushRanges, pushSubscriptions } from "../../db/schema/notifications.ts";

/** Few enough to look at in one statement, and to tell in ten minutes. */
export const DEVICES_PER_RANGE = 2000;
/** Ranges cut by one statement. */
const RANGES_PER_CUT = 50;
/** Longer than a job takes. One that was killed is tried again after this, and tells its people again. */
const HELD_MS = MINUTE_MS;
/** A range that moves does so every few seconds. */
const STILL_MS = 2 * MINUTE_MS;
/** The five-minute run has woken it once or twice by then. */
const STOPPED_MS = 10 * MINUTE_MS;
/** From the joke of 10:00 to the night. */
const CAMPAIGN_MS = 12 * HOUR_MS;

type Range = Pick<CampaignJob, "kind" | "at" | "upTo">;

const isRange = ({ kind, at, upTo }: Range) =>
  and(eq(pushRanges.kind, kind), eq(pushRanges.at, at), eq(pushRanges.upTo, upTo));
const isOpen = lt(pushRanges.reached, pushRanges.upTo);

/** The campaigns that go on. */
export const selectCampaigns = ({ db, now }: Ctx) =>
  db
    .select()
    .from(pushCampaigns)
    .where(gt(pushCampaigns.at, now - CAMPAIGN_MS));

/**
 * Cuts a campaign into ranges, or goes on where a run before was killed. The first one is shorter by chance, so that no
 * people are always the last of theirs.
 */
export async function cutIntoRanges(
  { db, random }: Ctx,
  { kind, at, upTo }: typeof pushCampaigns.$inferSelect,
  devicesPerRange: number,
): Promise<void> {
  const most = inlined(devicesPerRange - 1);
  const first = inlined(Math.floor(random() * devicesPerRange));
  const last = inlined(upTo);
  const { userId } = pushSubscriptions;
  const endOf = (after: string, skipped: typeof most) => sql`coalesce((select ${userId} from ${pushSubscriptions}
    where ${userId} > ${sql.raw(after)} and ${userId} < ${last} order by ${userId} limit 1 offset ${skipped}), ${last})`;
  const ranges = sql`with recursive cut (reached, up_to) as (
    select cut_to, ${endOf("cut_to", first)} from (select coalesce(max(up_to), 0) as cut_to from ${pushRanges}
      where kind = ${kind} and at = ${inlined(at)}) where cut_to < ${last}
    union all select up_to, ${endOf("cut.up_to", most)} from cut where up_to < ${last} limit ${inlined(RANGES_PER_CUT)})
    select ${kind}, ${inlined(at)}, up_to, reached, 0, 0, 0 from cut`;
  for (let cut = RANGES_PER_CUT; cut === RANGES_PER_CUT;) {
    const [found] = await db.batch([db.insert(pushRanges).select(ranges).returning({ upTo: pushRanges.upTo })]);
    cut = found.length;
  }
}

/** The jobs of ranges that stand still: those that were just cut, and those whose job was lost. */
export const selectStanding = ({ db, now }: Ctx) =>
  db
    .select({ kind: pushRanges.kind, at: pushRanges.at, since: pushCampaigns.since, upTo: pushRanges.upTo })
    .from(pushRanges)
    .innerJoin(pushCampaigns, and(eq(pushCampaigns.kind, pushRanges.kind), eq(pushCampaigns.at, pushRanges.at)))
    .where(and(gt(pushRanges.at, now - CAMPAIGN_MS), isOpen, lt(pushRanges.movedAt, now - STILL_MS)));

/** How many ranges stand still although they were woken (alert `push-stopped`). */
export const selectStopped = ({ db, now }: Ctx) =>
  db
    .select({ stopped: sql<number>`count(*)`.as("stopped") })
    .from(pushRanges)
    .where(
      and(
        gt(pushRanges.at, now - CAMPAIGN_MS),
        lt(pushRanges.at, now - STOPPED_MS),
        isOpen,
        lt(pushRanges.movedAt, now - STOPPED_MS),
      ),
    );

/** How many people the newest campaign of each kind has reached. */
export const selectTold = ({ db }: Pick<Ctx, "db">) =>
  db
    .select({
      kind: pushRanges.kind,
      at: pushRanges.at,
      told: sql<number>`sum(${pushRanges.told})`.as("told_in_all"),
      isOver: sql`min(${pushRanges.reached} = ${pushRanges.upTo})`.mapWith(Boolean).as("is_over"),
    })
    .from(pushRanges)
    .groupBy(pushRanges.kind, pushRanges.at)
    .orderBy(asc(pushRanges.at));

/**
 * Takes a range for one job.
 * @returns after whom to go on; "held" by another job, or one that was killed; null if nobody is left
 */
export async function takeRange({ db, now }: Ctx, range: Range): Promise<number | "held" | null> {
  const [[taken], [open]] = await db.batch([
    db
      .update(pushRanges)
      .set({ heldUntil: now + HELD_MS })
      .where(and(isRange(range), isOpen, lte(pushRanges.heldUntil, now)))
      .returning({ reached: pushRanges.reached }),
    db
      .select({ reached: pushRanges.reached })
      .from(pushRanges)
      .where(and(isRange(range), isOpen)),
  ]);
  return taken?.reached ?? (open === undefined ? null : "held");
}

/** Gives a range back. Of two jobs with the same people, because the first took too long, one counts. */
export async function moveRange(
  { db, now }: Ctx,
  range: Range,
  { from, to, told }: Record<"from" | "to" | "told", number>,
): Promise<void> {
  const { told: before } = pushRanges;
  await db.batch([
    db
      .update(pushRanges)
      .set({ reached: to, told: sql`${before} + ${told}`, movedAt: now, heldUntil: 0 })
      .where(and(isRange(range), eq(pushRanges.reached, from))),
  ]);
}
