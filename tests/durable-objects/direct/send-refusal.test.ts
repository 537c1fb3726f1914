import { expect, test } from "vitest";

import { sendRefusal } from "../../../durable-objects/direct/refusals.ts";
import type { PairFacts, PersonFacts } from "../../../durable-objects/direct/interface.ts";
import { personFacts } from "../../worker/support/facts.ts";

const NOW = 1_000_000;
const [PEER, SENDER, THIRD] = [1, 2, 3];
const pair = (sender: Partial<PersonFacts> = {}, peer: Partial<PersonFacts> = {}, isEnabled = true): PairFacts => ({
  isEnabled,
  people: [personFacts(PEER, peer), personFacts(SENDER, sender)],
  readAt: NOW,
});
const until = NOW + 1;
const yes = true;

test.each<[string, PairFacts | null, string | null]>([
  ["nothing forbids it", pair(), null],
  ["the database does not know the two", null, "USER_NOT_FOUND"],
  ["the peer blocked", pair({}, { hasBlocked: yes }), "USER_NOT_FOUND"],
  ["the sender blocked", pair({ hasBlocked: yes }), "USER_BLOCKED"],
  ["both blocked", pair({ hasBlocked: yes }, { hasBlocked: yes }), "USER_NOT_FOUND"],
  ["the peer left", pair({}, { isDeleted: yes }), "USER_DELETED"],
  ["the sender left", pair({ isDeleted: yes }), "LOGIN_REQUIRED_TO_MESSAGE"],
  ["direct messages are switched off", pair({}, {}, false), "DIRECT_DISABLED"],
  ["direct messages are switched off and the peer blocked", pair({}, { hasBlocked: yes }, false), "USER_NOT_FOUND"],
  ["the sender is suspended", pair({ suspendedUntil: until }), "SUSPENDED"],
  ["the sender's suspension is over", pair({ suspendedUntil: NOW }), null],
  ["the sender proved neither mobile nor e-mail", pair({ isProved: false }), "PROOF_REQUIRED"],
  ["the peer proved neither mobile nor e-mail", pair({}, { isProved: false }), null],
  ["the peer is suspended", pair({}, { suspendedUntil: until }), null],
])("sendRefusal gives the expected answer when %s", (_, facts, refused) => {
  expect(sendRefusal(facts, SENDER, NOW)?.refused ?? null).toBe(refused);
});

test("sendRefusal answers USER_NOT_FOUND for a third person", () => {
  expect(sendRefusal(pair(), THIRD, NOW)?.refused).toBe("USER_NOT_FOUND");
});
