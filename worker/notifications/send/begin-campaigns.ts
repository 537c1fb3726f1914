import { and, eq, lt, sql } from "drizzle-orm";

import type { CampaignJob } from "../../../contract/notifications/jobs.ts";
import { DAY_MS, HOUR_MS, tehranDayStart } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { pushCampaigns, pushRanges, pushSubscriptions } from "../../db/schema/notifications.ts";
import { DEVICES_PER_RANGE, cutIntoRanges, selectCampaigns, selectStanding } from "./campaign-ranges.ts";

/** The hours of Tehran at which a campaign begins: three times a day what happened, and once the joke of the day. */
const CAMPAIGNS: readonly [kind: CampaignJob["kind"], hours: readonly number[]][] = [
  ["daily", [10]],
  ["news", [12, 17, 21]],
];
/** A campaign that this much later has not begun is left out. */
const LATE_MS = HOUR_MS / 2;
/** The most that a queue takes at once. */
const JOBS_PER_BATCH = 100;

/**
 * Begins each campaign whose moment has come, once, and queues a job for each of its ranges that stands still: all at
 * first, later those whose job was lost. It brings what happened since the last campaign.
 */
export async function beginCampaigns(ctx: Ctx, devicesPerRange: number = DEVICES_PER_RANGE): Promise<void> {
  const { db, now, providers, pushes } = ctx;
  if (providers.webPush.publicKey === "") return;
  for (const [kind, hours] of CAMPAIGNS) {
    const { due, before } = momentsOf(hours, now);
    if (now - due <= LATE_MS) await begin(ctx, kind, due, before);
  }
  const [campaigns] = await db.batch([selectCampaigns(ctx)]);
  for (const campaign of campaigns) await cutIntoRanges(ctx, campaign, devicesPerRange);
  const [standing] = await db.batch([selectStanding(ctx)]);
  for (let n = 0; n < standing.length; n += JOBS_PER_BATCH)
    await pushes.sendBatch(standing.slice(n, n + JOBS_PER_BATCH).map((body) => ({ body })));
}

async function begin({ db, now }: Ctx, kind: CampaignJob["kind"], due: number, before: number): Promise<void> {
  const upTo = sql`(select coalesce(max(${pushSubscriptions.userId}), 0) from ${pushSubscriptions})`;
  const newest = db.select({ at: pushCampaigns.at }).from(pushCampaigns).where(eq(pushCampaigns.kind, kind));
  await db.batch([
    db
      .insert(pushCampaigns)
      .values({ kind, at: now, since: before, upTo })
      .onConflictDoUpdate({
        target: pushCampaigns.kind,
        set: { at: now, since: sql`max(${pushCampaigns.at}, ${before})`, upTo: sql`excluded.up_to` },
        setWhere: lt(pushCampaigns.at, due),
      }),
    db.delete(pushRanges).where(and(eq(pushRanges.kind, kind), lt(pushRanges.at, sql`(${newest})`))),
  ]);
}

/** The last of these hours in Tehran, and the one before it, UTC milliseconds. */
function momentsOf(hours: readonly number[], now: number): { due: number; before: number } {
  const today = tehranDayStart(now);
  const moments = [today - DAY_MS, today].flatMap((day) => hours.map((hour) => day + hour * HOUR_MS));
  const past = moments.filter((moment) => moment <= now);
  return { due: past.at(-1) ?? 0, before: past.at(-2) ?? 0 };
}
