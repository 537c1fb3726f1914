import { expect, test, vi } from "vitest";

import { PUBLIC_SETTING_CACHE_SECONDS } from "../../../contract/limits.ts";
import { FactsCache } from "../../../durable-objects/direct/chat-room/facts-cache.ts";
import { sendRefusal } from "../../../durable-objects/direct/chat-room/send-refusal.ts";
import type { PairFacts, PersonFacts } from "../../../durable-objects/direct/interface.ts";

const NOW = 1_000_000;
const person = (userId: string, over: Partial<PersonFacts> = {}): PersonFacts => ({
  userId,
  handle: userId,
  username: userId,
  registeredAt: 0,
  suspendedUntil: null,
  isDeleted: false,
  hasBlocked: false,
  ...over,
});
const pair = (sender: Partial<PersonFacts> = {}, peer: Partial<PersonFacts> = {}, isEnabled = true): PairFacts => ({
  isEnabled,
  switchedAt: 0,
  people: [person("peer", peer), person("sender", sender)],
});
const until = NOW + 1;
const yes = true;

test.each<[string, PairFacts | null, string | null]>([
  ["nothing stands against it", pair(), null],
  ["the two are unknown", null, "USER_NOT_FOUND"],
  ["the peer blocked", pair({}, { hasBlocked: yes }), "USER_NOT_FOUND"],
  ["the sender blocked", pair({ hasBlocked: yes }), "USER_BLOCKED"],
  ["both blocked", pair({ hasBlocked: yes }, { hasBlocked: yes }), "USER_NOT_FOUND"],
  ["the peer left", pair({}, { isDeleted: yes }), "USER_DELETED"],
  ["the sender left", pair({ isDeleted: yes }), "LOGIN_REQUIRED_TO_MESSAGE"],
  ["it is switched off", pair({}, {}, false), "DIRECT_DISABLED"],
  ["it is switched off and the peer blocked", pair({}, { hasBlocked: yes }, false), "USER_NOT_FOUND"],
  ["the sender is suspended", pair({ suspendedUntil: until }), "SUSPENDED"],
  ["the sender's suspension is over", pair({ suspendedUntil: NOW }), null],
  ["the peer is suspended", pair({}, { suspendedUntil: until }), null],
])("when %s", (_, facts, refused) => {
  expect(sendRefusal(facts, "sender", NOW)?.refused ?? null).toBe(refused);
});

test("a third person is nobody here", () => {
  expect(sendRefusal(pair(), "third", NOW)?.refused).toBe("USER_NOT_FOUND");
});

test("what is known is asked once in some seconds, and at once after it was forgotten", async () => {
  const ask = vi.fn<() => Promise<PairFacts>>(() => Promise.resolve(pair()));
  const known = new FactsCache(ask);
  const later = NOW + PUBLIC_SETTING_CACHE_SECONDS * 1000;
  await known.get(["peer", "sender"], NOW);
  await known.get(["peer", "sender"], later - 1);
  expect(ask).toHaveBeenCalledTimes(1);
  await known.get(["peer", "sender"], later);
  expect(ask).toHaveBeenCalledTimes(2);
  known.put(pair({}, {}, false), later + 1);
  expect((await known.get(["peer", "sender"], later + 2))?.isEnabled).toBe(false);
  expect(ask).toHaveBeenCalledTimes(2);
  known.forget(later + 2);
  await known.get(["peer", "sender"], later + 2);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("an answer from before a change does not stand after it", async () => {
  const answers: ((facts: PairFacts) => void)[] = [];
  const known = new FactsCache(() => new Promise((resolve) => answers.push(resolve)));
  const before = known.get(["peer", "sender"], NOW);
  known.forget(NOW);
  const after = known.get(["peer", "sender"], NOW);
  answers[1]?.(pair({}, { hasBlocked: yes }));
  answers[0]?.(pair());
  await Promise.all([before, after]);
  // Nor does what a call read before it, and brings along after it.
  known.put(pair(), NOW + 1);
  expect(sendRefusal(await known.get(["peer", "sender"], NOW), "sender", NOW)?.refused).toBe("USER_NOT_FOUND");
});
