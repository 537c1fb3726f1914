import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

import { sha256 } from "../../worker/digest.ts";
import { passSeconds, stopClockAt } from "../worker/support/clock.ts";

const RIGHT = sha256("right");
const WRONG = sha256("wrong");

const addressesIn = (gate: DurableObjectStub) =>
  runInDurableObject(gate, (_, { storage }) =>
    storage.sql
      .exec("select address from wrong_secrets")
      .toArray()
      .map(({ address }) => address),
  );

test("the secret gate forgets an address after a minute, and sets no alarm once it knows none", async () => {
  stopClockAt("2026-11-21T08:30:00Z");
  const gate = env.SECRET_GATE.getByName(crypto.randomUUID());
  await gate.compare("198.51.100.1", RIGHT, RIGHT, 10);
  expect(await addressesIn(gate)).toEqual([]);
  await gate.compare("198.51.100.1", WRONG, RIGHT, 10);
  passSeconds(30);
  await gate.compare("198.51.100.2", WRONG, RIGHT, 10);
  passSeconds(30);
  expect(await runDurableObjectAlarm(gate)).toBe(true);
  expect(await addressesIn(gate)).toEqual(["198.51.100.2"]);
  passSeconds(30);
  expect(await runDurableObjectAlarm(gate)).toBe(true);
  expect(await addressesIn(gate)).toEqual([]);
  expect(await runDurableObjectAlarm(gate)).toBe(false);
});
