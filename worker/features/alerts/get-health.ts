import { HEALTH_SECONDS, type ScheduleName } from "../../../contract/alerts/values.ts";
import type { Config } from "../../env.ts";
import type { Ctx } from "../../context.ts";
import { type Parts, probe, silentSchedules } from "../../domain/alerts/probe.ts";
import { AppError } from "../../errors.ts";

/** The last probe of this isolate, also while it runs: however many ask, the parts are asked once in five seconds. */
const probes = new WeakMap<Config, { at: number; parts: Promise<Parts> }>();

/** How the parts are, and when the schedules last ran. @throws AppError UNHEALTHY with the same, if something is wrong */
export async function getHealth(ctx: Ctx) {
  const { now } = ctx;
  const { database, pictures, objects, heartbeats } = await recentParts(ctx);
  const age = (name: ScheduleName) => {
    const beat = heartbeats?.find(({ schedule }) => schedule === name);
    return beat === undefined ? null : Math.max(0, Math.round((now - beat.ranAt) / 1000));
  };
  const health = {
    database,
    pictures,
    objects,
    schedules: { fiveMinutes: age("fiveMinutes"), nightly: age("nightly") },
  };
  const isWell = database === "ok" && pictures !== "down" && objects !== "down";
  if (!isWell || silentSchedules(heartbeats ?? [], now).length > 0) throw new AppError("UNHEALTHY", { health });
  return health;
}

function recentParts(ctx: Ctx): Promise<Parts> {
  const last = probes.get(ctx.config);
  const age = last === undefined ? Infinity : ctx.now - last.at;
  if (last !== undefined && age >= 0 && age < HEALTH_SECONDS * 1000) return last.parts;
  const parts = probe(ctx);
  probes.set(ctx.config, { at: ctx.now, parts });
  // The first to ask may leave before the others.
  ctx.waitUntil(parts);
  return parts;
}
