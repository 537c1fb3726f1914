import { expect, test, vi } from "vitest";

import { FactsCache } from "../../../durable-objects/direct/chat-room/facts-cache.ts";
import type { PairFacts } from "../../../durable-objects/direct/interface.ts";

const PAIR = ["one", "other"] as const;

/** A cache over reads that the test answers. */
function aCache() {
  const answers: ((facts: PairFacts | null) => void)[] = [];
  const read = vi.fn<() => Promise<PairFacts | null>>(() => new Promise((resolve) => void answers.push(resolve)));
  return { cache: new FactsCache(read), read, answers };
}

test("whoever asks while a read is on its way shares it, and they go on in the order they came", async () => {
  const { cache, read, answers } = aCache();
  const order: number[] = [];
  const asked = [1, 2, 3].map((n) => cache.get(PAIR, 0).then(() => order.push(n)));
  answers[0]?.(null);
  await Promise.all(asked);
  expect(order).toEqual([1, 2, 3]);
  expect(read).toHaveBeenCalledOnce();
});

test("a read from before a change is not shared after it, nor kept", async () => {
  const { cache, read, answers } = aCache();
  const before = cache.get(PAIR, 0);
  cache.forget(0);
  const after = cache.get(PAIR, 0);
  expect(read).toHaveBeenCalledTimes(2);
  answers[0]?.(null);
  await before;
  const meanwhile = cache.get(PAIR, 0);
  expect(read).toHaveBeenCalledTimes(2);
  answers[1]?.(null);
  await Promise.all([after, meanwhile]);
  await cache.get(PAIR, 0);
  expect(read).toHaveBeenCalledTimes(2);
});

test("a read that failed is tried again by the next who asks", async () => {
  const read = vi
    .fn<() => Promise<PairFacts | null>>()
    .mockRejectedValueOnce(new Error("no database"))
    .mockResolvedValue(null);
  const cache = new FactsCache(read);
  await expect(cache.get(PAIR, 0)).rejects.toThrow("no database");
  expect(await cache.get(PAIR, 0)).toBeNull();
});
