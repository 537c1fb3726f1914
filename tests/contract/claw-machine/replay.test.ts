import { array, assert, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";

import { encodeLog } from "../../../contract/claw-machine/input-log.ts";
import { hashOf } from "../../../contract/claw-machine/machine.ts";
import { replay } from "../../../contract/claw-machine/replay.ts";
import { simulatedPerson } from "../../../dev/claw-machine/person.ts";
import { play } from "../../../dev/claw-machine/play.ts";

const SEED = 20_261_122;
const { machine, inputs, log, commits } = play(SEED, simulatedPerson(1), (k) => 1_000 * k);
const round = { seed: SEED, log, commits };
const refused = (reason: string) => ({ ok: false, reason });

test("a replay reaches the same result as the played round", () => {
  const { score, tick, prizes, drops } = machine;
  expect(replay(round)).toEqual({ ok: true, score, ticks: tick, hash: hashOf(machine), prizes, drops, waitsFor: null });
  expect(commits.length).toBe(4);
});

test("a replay equals any played round, and is rejected when a drop's commit is missing or edited", () => {
  assert(
    property(
      integer(),
      integer(),
      array(integer({ min: 0, max: 2 ** 31 - 1 }), { minLength: 4, maxLength: 4 }),
      (seed, hand, salts) => {
        const some = play(seed, simulatedPerson(hand), (k) => salts[k] ?? 0);
        const its = { seed, log: some.log, commits: some.commits };
        expect(replay(its)).toMatchObject({ ok: true, hash: hashOf(some.machine), score: some.machine.score });
        for (const k of some.commits.keys()) {
          expect(replay({ ...its, commits: some.commits.toSpliced(k, 1) })).toHaveProperty("ok", false);
          const other = some.commits.with(k, { log: encodeLog(some.inputs.slice(0, 30 + k)), salt: salts[k] ?? 0 });
          expect(replay({ ...its, commits: other })).toEqual(refused("edited-commit"));
        }
      },
    ),
    { numRuns: 30 },
  );
});

describe("a replay", () => {
  test("rejects an invalid log", () => {
    expect(replay({ ...round, log: "!" })).toEqual(refused("bad-log"));
  });

  test("rejects a log that continues after its round", () => {
    expect(replay({ ...round, log: encodeLog([...inputs, 0]) })).toEqual(refused("too-many-ticks"));
  });

  test("rejects a log that continues past a grip without a commit", () => {
    expect(replay({ ...round, commits: commits.slice(0, -1) })).toEqual(refused("missing-commit"));
    expect(replay({ ...round, commits: [] })).toEqual(refused("missing-commit"));
  });

  test("rejects a commit of another log than the scored one", () => {
    const edited = commits.map((commit, k) => (k === 1 ? { ...commit, log: encodeLog(inputs.slice(0, 40)) } : commit));
    expect(replay({ ...round, commits: edited })).toEqual(refused("edited-commit"));
  });

  test("rejects a log that was changed after it was committed", () => {
    const changed = inputs.with(10, (inputs[10] ?? 0) ^ 1);
    expect(replay({ ...round, log: encodeLog(changed) })).toHaveProperty("ok", false);
  });

  test("rejects a log that is cut before its commits", () => {
    expect(replay({ ...round, log: encodeLog(inputs.slice(0, 40)) })).toEqual(refused("edited-commit"));
  });
});

test("an abandoned round is scored from its last commit's log, until everything lies still", () => {
  const last = commits.at(-1)?.log ?? "";
  expect(replay({ ...round, log: last })).toMatchObject({ ok: true, score: machine.score, waitsFor: null });
});

test("a descent of the claw scores nothing when the drop's random salt never came", () => {
  const descent = machine.drops[0]?.landedAt ?? 0;
  const alone = replay({ seed: SEED, log: encodeLog(inputs.slice(0, descent)), commits: [] });
  expect(alone).toMatchObject({ ok: true, score: 0, waitsFor: 0 });
  expect(replay({ seed: SEED, log: "", commits: [] })).toMatchObject({ ok: true, score: 0, ticks: 0, waitsFor: null });
});
