import { expect, test } from "vitest";

import { encodeLog } from "../../../contract/claw-machine/input-log.ts";
import { DROP, RIGHT } from "../../../contract/claw-machine/machine.ts";
import { type Commit, replay } from "../../../contract/claw-machine/replay.ts";
import { createReplayPlay } from "../../../frontend/src/game/play/play.ts";

const SEED = 77;
const inputs = [...Array.from({ length: 60 }, () => RIGHT), ...Array.from({ length: 10 }, () => DROP)];
const wayDown = [...inputs, ...Array.from({ length: 200 }, () => 0)];

/** Shows it to its end. @returns at which tick it came */
function endOf(log: string, commits: Commit[]): number | null {
  const play = createReplayPlay(SEED, log, commits);
  for (let tick = 0; tick < 2000; tick += 1) {
    if (play === null || play.isOver) return play?.machine.tick ?? null;
    play.tick();
  }
  return null;
}

test("a round whose log ends inside a descent is over when nothing more can come", () => {
  const log = encodeLog(inputs);
  const counted = replay({ seed: SEED, log, commits: [] });
  expect(counted).toMatchObject({ ok: true, waitsFor: 0 });
  expect(endOf(log, [])).toBe(counted.ok ? counted.ticks : 0);
});

test("a round that was left after a drop is shown until its toy has settled, as it was counted", () => {
  const landed = replay({ seed: SEED, log: encodeLog(inputs), commits: [] });
  const log = encodeLog(wayDown.slice(0, landed.ok ? (landed.drops[0]?.landedAt ?? 0) : 0));
  const commits = [{ log, salt: 7 }];
  const counted = replay({ seed: SEED, log, commits });
  expect(counted).toMatchObject({ ok: true, waitsFor: null });
  expect(endOf(log, commits)).toBe(counted.ok ? counted.ticks : 0);
});
