import { cpSync, rmSync } from "node:fs";

import { startApp } from "../app/app.ts";
import { scratchFolder } from "../app/scratch-folder.ts";
import { type Call, type Target, prepareTarget } from "./hot-calls.ts";
import { seededState, type Size } from "./seeded-state.ts";

/** A call's times, and its most frequent D1 cost: a post every fifteen seconds also reads the banned words. */
export interface Measured {
  trips: number;
  read: number;
  written: number;
  medianMs: number;
  p99Ms: number;
}

const WARM_UP_ROUNDS = 10;
const ROUNDS = 200;

/** Measures the calls on a copy of a seeded database, one request at a time. */
export async function measureSize(size: Size, calls: readonly Call[]): Promise<Map<string, Measured>> {
  const stateDir = scratchFolder();
  cpSync(seededState(size), stateDir, { recursive: true });
  const app = await startApp({ stateDir });
  try {
    const target = await prepareTarget(app, WARM_UP_ROUNDS + ROUNDS);
    const results = new Map<string, Measured>();
    for (const call of calls) results.set(call.name, await measure(call, target));
    return results;
  } finally {
    await app.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

async function measure(call: Call, target: Target): Promise<Measured> {
  const times: number[] = [];
  const costs: string[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    await (await call.before?.(target, round))?.arrayBuffer();
    const startedAt = performance.now();
    const response = await call.send(target, round);
    await response.arrayBuffer();
    if (round < WARM_UP_ROUNDS) continue;
    times.push(performance.now() - startedAt);
    costs.push(response.headers.get("server-timing") ?? "");
  }
  const median = (name: string) =>
    percentile(
      costs.map((cost) => Number(new RegExp(`${name}=([0-9]+)`).exec(cost)?.[1] ?? 0)),
      0.5,
    );
  return {
    trips: median("trips"),
    read: median("read"),
    written: median("written"),
    medianMs: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
