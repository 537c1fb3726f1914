import { expect, test, vi } from "vitest";

import { FactsCache } from "../../../durable-objects/direct/chat-room/facts-cache.ts";
import { CLOCK_SKEW_MS, type PairFacts } from "../../../durable-objects/direct/interface.ts";
import { personFacts } from "../../worker/support/facts.ts";

const NOW = 1_000_000;
const MAX_AGE_MS = 15_000;
/** How long facts from a copy last, which may itself be behind. */
const COPY_AGE_MS = 13_500;

const pair = (readAt: number, { isEnabled = true, hasBlocked = false } = {}): PairFacts => ({
  isEnabled,
  people: [personFacts(1, { hasBlocked }), personFacts(2)],
  readAt,
});

type Answer = Awaited<ReturnType<ConstructorParameters<typeof FactsCache>[0]>>;

/** A cache over reads that the test answers. */
function aCache() {
  const answers: ((facts: PairFacts | null) => void)[] = [];
  const read = vi.fn<(place: string) => Promise<Answer>>(
    () => new Promise((resolve) => void answers.push((facts) => resolve({ facts, bookmark: `${answers.length}` }))),
  );
  return { cache: new FactsCache(read, MAX_AGE_MS), read, answers };
}

test("the facts cache reads the database again only when its facts expire or after a change", async () => {
  const read = vi.fn<() => Promise<Answer>>(() => Promise.resolve({ facts: pair(NOW), bookmark: "1" }));
  const cache = new FactsCache(read, MAX_AGE_MS);
  await cache.get(NOW);
  await cache.get(NOW + COPY_AGE_MS - 1);
  expect(read).toHaveBeenCalledTimes(1);
  await cache.get(NOW + COPY_AGE_MS);
  expect(read).toHaveBeenCalledTimes(2);
  cache.invalidate(NOW + COPY_AGE_MS);
  await cache.get(NOW + COPY_AGE_MS);
  expect(read).toHaveBeenCalledTimes(3);
});

test("the facts cache refreshes facts once after half their maximum age, and serves them until they expire", async () => {
  const { cache, read, answers } = aCache();
  expect(cache.current(NOW)).toBeUndefined();
  cache.put(pair(NOW));
  expect(cache.keep(NOW + MAX_AGE_MS / 2 - 1)).toBeNull();
  const reading = cache.keep(NOW + MAX_AGE_MS / 2);
  expect(cache.keep(NOW + MAX_AGE_MS - 1)).toBe(reading);
  expect(read).toHaveBeenCalledOnce();
  expect(cache.current(NOW + MAX_AGE_MS - 1)).not.toBeUndefined();
  expect(cache.current(NOW + MAX_AGE_MS)).toBeUndefined();
  answers[0]?.(pair(NOW, { isEnabled: false }));
  await reading;
  // Their age counts from the request.
  const asked = NOW + MAX_AGE_MS / 2;
  expect(cache.current(asked + COPY_AGE_MS - 1)?.isEnabled).toBe(false);
  expect(cache.current(asked + COPY_AGE_MS)).toBeUndefined();
});

test("the facts cache keeps newer facts from a call when an older read ends", async () => {
  const { cache, answers } = aCache();
  const reading = cache.keep(NOW);
  cache.put(pair(NOW + 1, { isEnabled: false }));
  answers[0]?.(pair(NOW));
  await reading;
  expect(cache.current(NOW + 1)?.isEnabled).toBe(false);
});

test("the facts cache keeps facts from a call as long as facts from a read, counted from the time of reading", async () => {
  const { cache, read } = aCache();
  cache.put(pair(NOW, { isEnabled: false }));
  expect((await cache.get(NOW + MAX_AGE_MS - 1))?.isEnabled).toBe(false);
  expect(read).not.toHaveBeenCalled();
  void cache.get(NOW + MAX_AGE_MS);
  expect(read).toHaveBeenCalledOnce();
});

test("the facts cache ignores older facts from a call", async () => {
  const { cache } = aCache();
  cache.put(pair(NOW, { isEnabled: false }));
  cache.put(pair(NOW - 1));
  expect((await cache.get(NOW))?.isEnabled).toBe(false);
});

test("the facts cache rejects facts from before a change, whether they come from a read or a call", async () => {
  const { cache, answers } = aCache();
  const before = cache.get(NOW);
  cache.invalidate(NOW);
  const after = cache.get(NOW);
  answers[1]?.(pair(NOW, { hasBlocked: true }));
  answers[0]?.(pair(NOW));
  await Promise.all([before, after]);
  cache.put(pair(NOW + CLOCK_SKEW_MS - 1));
  expect((await cache.get(NOW + CLOCK_SKEW_MS))?.people[0].hasBlocked).toBe(true);
  cache.put(pair(NOW + CLOCK_SKEW_MS));
  expect((await cache.get(NOW + CLOCK_SKEW_MS))?.people[0].hasBlocked).toBe(false);
});

test("the facts cache answers simultaneous callers with one read, in the order they came", async () => {
  const { cache, read, answers } = aCache();
  const order: number[] = [];
  const asked = [1, 2, 3].map((n) => cache.get(0).then(() => order.push(n)));
  answers[0]?.(null);
  await Promise.all(asked);
  expect(order).toEqual([1, 2, 3]);
  expect(read).toHaveBeenCalledOnce();
});

test("the facts cache neither shares nor keeps a read from before a change", async () => {
  const { cache, read, answers } = aCache();
  const before = cache.get(0);
  cache.invalidate(0);
  const after = cache.get(0);
  expect(read).toHaveBeenCalledTimes(2);
  answers[0]?.(null);
  await before;
  const meanwhile = cache.get(0);
  expect(read).toHaveBeenCalledTimes(2);
  answers[1]?.(null);
  await Promise.all([after, meanwhile]);
  await cache.get(0);
  expect(read).toHaveBeenCalledTimes(2);
});

test("the facts cache retries a failed read for the next caller, at the same copy", async () => {
  const read = vi
    .fn<(place: string) => Promise<Answer>>()
    .mockRejectedValueOnce(new Error("no database"))
    .mockResolvedValue({ facts: null, bookmark: null });
  const cache = new FactsCache(read, MAX_AGE_MS);
  await expect(cache.get(0)).rejects.toThrow("no database");
  expect(await cache.get(0)).toBeNull();
  expect(read.mock.calls).toEqual([["first-unconstrained"], ["first-unconstrained"]]);
});

test("ten minutes of talk read facts at the nearest copy, and at the primary only after a change", async () => {
  const places: string[] = [];
  const cache = new FactsCache(async (place) => {
    places.push(place);
    return { facts: pair(NOW), bookmark: `${places.length}` };
  }, MAX_AGE_MS);
  const talk = async (from: number) => {
    for (let now = from; now < from + 600_000; now += 1000) await cache.keep(now);
  };
  await talk(NOW);
  expect(places.slice(0, 3)).toEqual(["first-unconstrained", "1", "2"]);
  expect(places).not.toContain("first-primary");
  const before = places.length;
  cache.invalidate(NOW + 600_000);
  await talk(NOW + 600_000);
  expect(places.slice(before, before + 2)).toEqual(["first-primary", String(before + 1)]);
  expect(places.filter((place) => place === "first-primary")).toHaveLength(1);
});
