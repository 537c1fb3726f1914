import { describe, expect, test } from "vitest";

import { DROP, LEFT, RIGHT, ROUND_TICKS, hashOf } from "../../../contract/claw-machine/machine.ts";
import { createClock } from "../../../frontend/src/game/clock.ts";
import { createLivePlay, createReplayPlay } from "../../../frontend/src/game/play/play.ts";

const SEED = 4711;
const SALT = 123_456_789;

/** Goes right, drops, comes back a little, drops again, as a child does. */
const hand = (tick: number): number => {
  const step = tick % 260;
  if (step < 60) return RIGHT;
  if (step < 64) return DROP;
  return step > 240 ? LEFT : 0;
};

/** The round played with these frame times, one after the other. */
function played(frames: (n: number) => number) {
  const commits: { log: string; salt: number }[] = [];
  const play = createLivePlay({
    seed: SEED,
    input: ({ tick }) => hand(tick),
    onDescent(k, log) {
      commits.push({ log, salt: SALT });
      play.salt(k, SALT);
    },
  });
  const clock = createClock(() => play.tick());
  let ms = 0;
  for (let n = 0; !play.machine.isOver; n += 1) {
    ms += frames(n);
    clock.pass(frames(n));
  }
  return { ms, hash: hashOf(play.machine), log: play.log(), commits, score: play.machine.score };
}

const at60 = played(() => 1000 / 60);

describe("a round of the claw machine", () => {
  test.each([
    ["at 90 Hz", () => 1000 / 90],
    ["at 120 Hz", () => 1000 / 120],
    ["at 144 Hz", () => 1000 / 144],
    ["at 48 Hz", () => 1000 / 48],
    ["with the uneven frames of a busy phone", (n: number) => [16.7, 33.3, 8.3, 50, 16.7, 70][n % 6] ?? 16.7],
  ])("ends with the same state, log and score for the same inputs %s", (_, frames) => {
    const { hash, log, score } = played(frames);
    expect({ hash, log, score }).toEqual({ hash: at60.hash, log: at60.log, score: at60.score });
  });

  test("never runs ahead of the clock", () => {
    expect(at60.ms).toBeGreaterThan((ROUND_TICKS / 60) * 1000 - 20);
  });

  test("does not catch up after a long pause: a frame runs five ticks at most", () => {
    let ticks = 0;
    const clock = createClock(() => (ticks += 1));
    clock.pass(10_000);
    expect(ticks).toBe(5);
  });

  test("reports how far a frame lies between two ticks", () => {
    const clock = createClock(() => undefined);
    expect(clock.pass(1000 / 120)).toBeCloseTo(0.5);
    expect(clock.pass(1000 / 120)).toBeCloseTo(0);
  });

  test.each([1, 2])("ends in the same state when replayed at speed %i", (speed) => {
    const replay = createReplayPlay(SEED, at60.log, at60.commits);
    const clock = createClock(() => replay?.tick());
    for (let frame = 0; frame < 2000 && replay?.machine.isOver === false; frame += 1) clock.pass(1000 / 60, speed);
    expect(replay && hashOf(replay.machine)).toBe(at60.hash);
  });

  test("has no replay when its log is unreadable", () => {
    expect(createReplayPlay(SEED, "!", [])).toBeNull();
  });

  test("stops once the claw has closed until the drop's random salt has arrived, and then continues", () => {
    let descents = 0;
    const play = createLivePlay({ seed: SEED, input: ({ tick }) => hand(tick), onDescent: () => (descents += 1) });
    for (let tick = 0; tick < 500; tick += 1) play.tick();
    const { tick } = play.machine;
    expect([descents, play.machine.waitsFor]).toEqual([1, 0]);
    for (let more = 0; more < 100; more += 1) play.tick();
    expect(play.machine.tick).toBe(tick);
    play.salt(0, SALT);
    play.tick();
    expect(play.machine.tick).toBe(tick + 1);
  });
});
