import { expect, test } from "vitest";

import { encodeLog } from "../../../contract/claw-machine/input-log.ts";
import { DROP, RIGHT, hashOf } from "../../../contract/claw-machine/machine.ts";
import { type Commit, replay } from "../../../contract/claw-machine/replay.ts";
import { createReplayPlay } from "../../../frontend/src/game/play/play.ts";

const SEED = 77;
const inputs = [...Array.from({ length: 60 }, () => RIGHT), ...Array.from({ length: 10 }, () => DROP)];
const wayDown = [...inputs, ...Array.from({ length: 200 }, () => 0)];

/** Plays it to its end. @returns the tick at which it ended */
function endOf(log: string, commits: Commit[]): number | null {
  const play = createReplayPlay(SEED, log, commits);
  for (let tick = 0; tick < 2000; tick += 1) {
    if (play === null || play.isOver) return play?.machine.tick ?? null;
    play.tick();
  }
  return null;
}

test("a round whose log ends during a descent is over when nothing more can happen", () => {
  const log = encodeLog(inputs);
  const counted = replay({ seed: SEED, log, commits: [] });
  expect(counted).toMatchObject({ ok: true, waitsFor: 0 });
  expect(endOf(log, [])).toBe(counted.ok ? counted.ticks : 0);
});

test("a round left after a drop is replayed until its toy has settled, as far as the Worker scored it", () => {
  const landed = replay({ seed: SEED, log: encodeLog(inputs), commits: [] });
  const log = encodeLog(wayDown.slice(0, landed.ok ? (landed.drops[0]?.landedAt ?? 0) : 0));
  const commits = [{ log, salt: 7 }];
  const counted = replay({ seed: SEED, log, commits });
  expect(counted).toMatchObject({ ok: true, waitsFor: null });
  expect(endOf(log, commits)).toBe(counted.ok ? counted.ticks : 0);
});

test("a replay moved to a tick at once is in the same state as when played step by step", () => {
  const landed = replay({ seed: SEED, log: encodeLog(inputs), commits: [] });
  const log = encodeLog(wayDown);
  const commits = [{ log: encodeLog(wayDown.slice(0, landed.ok ? (landed.drops[0]?.landedAt ?? 0) : 0)), salt: 7 }];
  const [stepped, moved] = [createReplayPlay(SEED, log, commits), createReplayPlay(SEED, log, commits)];
  if (stepped === null || moved === null) throw new Error("the log cannot be read");
  expect(moved.ticks).toBe(wayDown.length);
  for (const last of [90, 250, 100_000]) {
    while (stepped.machine.tick < last && !stepped.isOver) stepped.tick();
    moved.forwardTo(last);
    expect(hashOf(moved.machine)).toBe(hashOf(stepped.machine));
  }
  expect(moved.isOver).toBe(true);
});

test("a replay moved forward stops where a drop's random salt is missing", () => {
  const play = createReplayPlay(SEED, encodeLog(wayDown), []);
  play?.forwardTo(100_000);
  expect(play?.machine.waitsFor).toBe(0);
});
