import { eq, lt } from "drizzle-orm";

import type { CampaignJob } from "../../../contract/notifications/jobs.ts";
import { DAY_MS, HOUR_MS, tehranDayStart } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { pushCampaigns } from "../../db/schema/notifications.ts";

/** The hours of Tehran at which a campaign begins: three times a day what happened, and once the joke of the day. */
const CAMPAIGNS: readonly [kind: CampaignJob["kind"], hours: readonly number[]][] = [
  ["daily", [10]],
  ["news", [12, 17, 21]],
];
/** A campaign that this much later has not begun is left out. */
const LATE_MS = HOUR_MS / 2;
/** Before the first person's key, after which the first job begins. */
const NOBODY = -1;

/** Begins each campaign whose moment has come, once; the queue runs it. It brings what happened since the last one. */
export async function beginCampaigns({ db, now, providers, pushes }: Ctx): Promise<void> {
  if (providers.webPush.publicKey === "") return;
  for (const [kind, hours] of CAMPAIGNS) {
    const { due, before } = momentsOf(hours, now);
    if (now - due > LATE_MS) continue;
    const [[last], begun] = await db.batch([
      db.select({ at: pushCampaigns.at }).from(pushCampaigns).where(eq(pushCampaigns.kind, kind)),
      db
        .insert(pushCampaigns)
        .values({ kind, at: now, reached: NOBODY })
        .onConflictDoUpdate({
          target: pushCampaigns.kind,
          set: { at: now, reached: NOBODY },
          setWhere: lt(pushCampaigns.at, due),
        })
        .returning({ at: pushCampaigns.at }),
    ]);
    const since = Math.max(last?.at ?? 0, before);
    if (begun.length > 0) await pushes.send({ kind, begunAt: now, since, after: 0 });
  }
}

/** The last of these hours in Tehran, and the one before it, UTC milliseconds. */
function momentsOf(hours: readonly number[], now: number): { due: number; before: number } {
  const today = tehranDayStart(now);
  const moments = [today - DAY_MS, today].flatMap((day) => hours.map((hour) => day + hour * HOUR_MS));
  const past = moments.filter((moment) => moment <= now);
  return { due: past.at(-1) ?? 0, before: past.at(-2) ?? 0 };
}
