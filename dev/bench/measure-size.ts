import { cpSync, rmSync } from "node:fs";

import { type AppOptions, startApp } from "../app/app.ts";
import { RECORDER, nothingBut, statementsOf } from "./recorded-statements.ts";
import { type Call, type Target, prepareTarget } from "./hot-calls.ts";
import { ownCpuInTurns, PROFILED_ROUNDS } from "./own-cpu.ts";
import { scratchFolder, seededState, type Size } from "./seeded-state.ts";
import { ALL_ROUNDS, type Timed, type Timings, timeInTurns, warmUp } from "./time-in-turns.ts";

/** The cost of one call at one database size. Times are milliseconds; net ones exclude the host's. */
export interface Measured {
  trips: number;
  read: number;
  written: number;
  medianMs: number;
  p99Ms: number;
  netMs: number;
  /** The call's own statements as one raw batch; null if it sends none. */
  statementsNetMs: number | null;
  /** The same after V8 has optimized; null without a warm-up. */
  warm: { netMs: number; statementsNetMs: number | null } | null;
  ownCpuMs: number;
  /** The same call of the other commit, if one is measured too. */
  against: { medianMs: number; netMs: number; ownCpuMs: number } | null;
}

export interface How {
  /** The folder of the other commit's build. */
  otherBuild: string | null;
  /** The number of warm-up rounds. */
  warmUpRounds: number;
}

/** Measures the calls on copies of one database, each in alternation with its baseline. */
export async function measureSize(
  size: Size,
  calls: readonly Call[],
  { otherBuild, warmUpRounds }: How,
): Promise<Map<string, Measured>> {
  const seeded = seededState(size);
  const rounds = ALL_ROUNDS + PROFILED_ROUNDS + (warmUpRounds > 0 ? warmUpRounds + ALL_ROUNDS : 0);
  const running = [await start(seeded, rounds, { front: RECORDER }), await start(seeded, rounds)];
  if (otherBuild !== null) running.push(await start(seeded, rounds, { builtIn: otherBuild }));
  const [recorder, ...workers] = running.map(({ target }) => target);
  try {
    const results = new Map<string, Measured>();
    if (recorder)
      for (const call of calls) results.set(call.name, await measure(call, recorder, workers, warmUpRounds));
    return results;
  } finally {
    for (const { close } of running) await close();
  }
}

/** `workers` are this build's and, if there is one, the other commit's. */
async function measure(
  call: Call,
  recorder: Target,
  workers: readonly Target[],
  warmUpRounds: number,
): Promise<Measured> {
  const timed = workers.map((target) => timedCall(call, target));
  const host = nothingBut(recorder.app, call);
  const statements = await statementsOf(call, recorder, ALL_ROUNDS);
  const all = [host, ...(statements ? [statements] : []), ...timed];
  const timings = await timeInTurns(all);
  let warmed: Timings | null = null;
  let next = ALL_ROUNDS;
  if (warmUpRounds > 0) {
    await warmUp(all, next, warmUpRounds);
    warmed = await timeInTurns(all, next + warmUpRounds);
    next += warmUpRounds + ALL_ROUNDS;
  }
  const spent = await ownCpuInTurns(
    workers.map(({ app }, index) => ({ host: app.host, timed: timed[index] ?? host })),
    next,
  );
  const net = (one: Timed, within = timings) => within.of(one).medianMs - within.of(host).medianMs;
  const [ours, theirs] = timed.map((one, index) => ({
    ...timings.of(one),
    netMs: net(one),
    warm: warmed && { netMs: net(one, warmed), statementsNetMs: statements && net(statements, warmed) },
    ownCpuMs: spent[index] ?? Number.NaN,
  }));
  if (!ours) throw new Error(`${call.name} was not measured`);
  return { ...ours, statementsNetMs: statements && net(statements), against: theirs ?? null };
}

const timedCall = (call: Call, target: Target): Timed => ({
  before: async (round) => void (await (await call.before?.(target, round))?.arrayBuffer()),
  send: (round) => call.send(target, round),
});

/** An app on a copy of a seeded database, which is deleted with it. */
async function start(seeded: string, rounds: number, how: Pick<AppOptions, "builtIn" | "front"> = {}) {
  const stateDir = scratchFolder();
  cpSync(seeded, stateDir, { recursive: true });
  const app = await startApp({ ...how, inspected: true, stateDir });
  return {
    target: await prepareTarget(app, rounds),
    async close() {
      await app.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
