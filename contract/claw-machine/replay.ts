import type { Drop } from "./claw.ts";
import { decodeLog, encodeLog } from "./input-log.ts";
import { advance, createMachine, giveSalt, hashOf, isQuiet } from "./machine.ts";

/** The Worker's record of a descent: the log up to its end, and the salt it answered. */
export interface Commit {
  log: string;
  salt: number;
}

export interface RecordedRound {
  seed: number;
  log: string;
  commits: readonly Commit[];
}

/**
 * A replayed round. `ticks` counts all of them, including those after the log's end until everything is at rest.
 * `waitsFor`: the log ends before the salt of this drop (from 0); exactly at the end of its descent if `ticks` equals
 * `landedAt`.
 */
export interface ReplayedRound {
  ok: true;
  score: number;
  ticks: number;
  hash: number;
  prizes: number[];
  drops: Drop[];
  waitsFor: number | null;
}

export type ReplayFault = "bad-log" | "missing-commit" | "edited-commit" | "too-many-ticks";

/**
 * Replays a recorded round. After the log's end there is no input, so the log of the last commit scores an abandoned
 * round. Faults: `bad-log` is not text of `encodeLog`; `too-many-ticks` continues after the round was over;
 * `missing-commit` continues after a closing claw whose salt was never given; `edited-commit` has a commit whose log is
 * not a prefix of this log, up to the end of its descent.
 */
export function replay({ seed, log, commits }: RecordedRound): ReplayedRound | { ok: false; reason: ReplayFault } {
  const inputs = decodeLog(log);
  if (inputs === null) return { ok: false, reason: "bad-log" };
  const machine = createMachine(seed);
  let salted = 0;
  for (const input of inputs) {
    if (!advance(machine, input)) return { ok: false, reason: machine.isOver ? "too-many-ticks" : "missing-commit" };
    if (machine.waitsFor !== salted) continue;
    const commit = commits[salted];
    if (commit === undefined) continue;
    if (commit.log !== encodeLog(inputs.slice(0, machine.tick))) return { ok: false, reason: "edited-commit" };
    giveSalt(machine, salted, commit.salt);
    salted += 1;
  }
  if (salted < commits.length) return { ok: false, reason: "edited-commit" };
  while (!isQuiet(machine)) advance(machine, 0);
  const { score, tick, prizes, drops, waitsFor } = machine;
  return { ok: true, score, ticks: tick, hash: hashOf(machine), prizes, drops, waitsFor };
}
