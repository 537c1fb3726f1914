import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { PRESENCE_CHECKS_PER_SECOND, PRESENCE_CHECK_BURST } from "../../../../contract/direct/values.ts";
import { createPresenceAsker } from "../../../../frontend/src/features/direct/live/presence-asker.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const people = (count: number) => Array.from({ length: count }, (_, n) => `person.${n}`);

/** The server's side: a bucket that rejects beyond the burst, as durable-objects/direct/inbox does. */
function serverOf(takenBefore = 0) {
  let tokens = PRESENCE_CHECK_BURST - takenBefore;
  let countedAt = Date.now();
  const log = { answered: new Set<string>(), refused: 0 };
  const asker = createPresenceAsker((ids) => {
    tokens += ((Date.now() - countedAt) / 1000) * PRESENCE_CHECKS_PER_SECOND;
    countedAt = Date.now();
    const isTaken = tokens >= ids.length;
    if (isTaken) tokens -= ids.length;
    else log.refused += 1;
    queueMicrotask(() => {
      if (!isTaken) return asker.refused();
      for (const id of ids) {
        log.answered.add(id);
        asker.answered(id);
      }
    });
  });
  return { asker, log };
}

test("the presence of a long list is requested in portions at the server's rate, until everybody is answered", async () => {
  const { asker, log } = serverOf();
  asker.watch(people(160));
  await vi.advanceTimersByTimeAsync(0);
  expect(log.answered.size).toBe(20);
  await vi.advanceTimersByTimeAsync(5000);
  expect(log.answered.size).toBeGreaterThanOrEqual(PRESENCE_CHECK_BURST);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(log).toEqual({ answered: new Set(people(160)), refused: 0 });
});

test("presence is requested again for people rejected because another page asked too", async () => {
  const { asker, log } = serverOf(PRESENCE_CHECK_BURST - 10);
  asker.watch(people(40));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(log.answered).toEqual(new Set(people(40)));
  expect(log.refused).toBeLessThan(40);
});

test("a new socket requests the presence of the people now shown, and a stopped one requests none", async () => {
  const asked: string[] = [];
  const asker = createPresenceAsker((ids) => void asked.push(...ids));
  asker.watch(people(30));
  asker.startOver(["sara", "amir"]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toEqual([...people(20), "sara", "amir"]);
  asker.watch(people(30));
  asker.stop();
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toHaveLength(42);
});

test("the presence of each shown person is requested once after a rejection, and that of hidden ones is not", async () => {
  const asked: string[] = [];
  const asker = createPresenceAsker((ids) => void asked.push(...ids));
  asker.watch(["gone", "sara"]);
  asker.watch(["sara", "amir"]);
  expect(asked.splice(0)).toEqual(["gone", "sara", "amir"]);
  asker.refused();
  asker.watch(["amir"]);
  asker.watch(["amir", "sara"]);
  asker.refused();
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toEqual(["amir", "sara"]);
});
