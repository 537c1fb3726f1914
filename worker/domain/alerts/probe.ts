import {
  PART_AWAY_MS,
  PART_SLOW_MS,
  SCHEDULES,
  SCHEDULE_NAMES,
  type ScheduleName,
} from "../../../contract/alerts/values.ts";
import { within } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { heartbeats } from "../../db/schema/alerts.ts";
import { secretGate } from "../secrets/secret-gate.ts";

type PartState = "ok" | "slow" | "down";
export type Heartbeat = typeof heartbeats.$inferSelect;

/** How the parts are. The heartbeats are null while the database is down. */
export interface Parts {
  database: PartState;
  pictures: PartState;
  objects: PartState;
  heartbeats: readonly Heartbeat[] | null;
}

/** The heartbeats, for a verb's batch. */
export const selectHeartbeats = ({ db }: Pick<Ctx, "db">) => db.select().from(heartbeats);

/** Asks each part something cheap, all at once. A part that does not answer in three seconds counts as down. */
export async function probe(ctx: Ctx): Promise<Parts> {
  let rows: readonly Heartbeat[] | null = null;
  const [database, pictures, objects] = await Promise.all([
    stateOf(async () => {
      [rows] = await ctx.db.batch([selectHeartbeats(ctx)]);
    }),
    stateOf(() => ctx.media.head("health")),
    stateOf(() => secretGate(ctx, "admin").hasSession("")),
  ]);
  return { database, pictures, objects, heartbeats: rows };
}

/** The schedules that should have run by now. */
export const silentSchedules = (stored: readonly Heartbeat[], now: number): ScheduleName[] =>
  SCHEDULE_NAMES.filter((name) => {
    const ranAt = stored.find(({ schedule }) => schedule === name)?.ranAt ?? 0;
    return now - ranAt > SCHEDULES[name].silentAfterMs;
  });

/**
 * The state of a part by what a call of it takes. A slow one is asked again, because the first call may have opened the
 * line; the second is over once it counts as slow too.
 */
async function stateOf(call: () => Promise<unknown>): Promise<PartState> {
  try {
    if ((await timeOf(call, PART_AWAY_MS)) < PART_SLOW_MS) return "ok";
  } catch {
    return "down";
  }
  const again = await timeOf(call, PART_SLOW_MS).catch(() => PART_SLOW_MS);
  return again < PART_SLOW_MS ? "ok" : "slow";
}

async function timeOf(call: () => Promise<unknown>, most: number): Promise<number> {
  const startedAt = performance.now();
  await within(most, call());
  return performance.now() - startedAt;
}
