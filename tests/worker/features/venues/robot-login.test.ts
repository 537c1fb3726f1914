import { beforeEach, expect, test } from "vitest";
import { z } from "zod";

import { post, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { anEntry } from "../../support/features/gems.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { aVenueSecret } from "../../support/features/venues.ts";

beforeEach(() => stopClockAt("2026-11-21T08:30:00Z"));

const made = z.object({ token: z.string(), expiresIn: z.literal(60) });

const aToken = async (person: Person) => read(await person.post("/api/robot/login-token"), made).token;
const use = (token: string, secret: string) => post("/api/robot/login", { token, secret });

test("a machine learns the username and gems of a token's person once", async () => {
  const person = await aPerson();
  await anEntry(person, 12);
  const [token, secret] = [await aToken(person), await aVenueSecret()];
  expect((await use(token, secret)).body).toEqual({ success: true, username: person.username, walletBalance: 12 });
  expect(refusalOf(await use(token, secret))).toBe("410 ROBOT_LOGIN_ENDED");
});

test("one of twenty simultaneous uses of a token succeeds", async () => {
  const [token, secret] = [await aToken(await aPerson()), await aVenueSecret()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => use(token, secret)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a token expires after exactly sixty seconds", async () => {
  const secret = await aVenueSecret();
  const [late, early] = [await aToken(await aPerson()), await aToken(await aPerson())];
  passSeconds(59);
  expect((await use(early, secret)).status).toBe(200);
  passSeconds(1);
  expect(refusalOf(await use(late, secret))).toBe("410 ROBOT_LOGIN_ENDED");
});

test("a new token ends the person's previous one and no other person's", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const secret = await aVenueSecret();
  const [first, others, second] = [await aToken(person), await aToken(other), await aToken(person)];
  expect(refusalOf(await use(first, secret))).toBe("410 ROBOT_LOGIN_ENDED");
  for (const token of [second, others]) expect((await use(token, secret)).status).toBe(200);
});

test("a token needs no mobile, and shows zero gems for a person who never had any", async () => {
  const person = await aPerson({ mobile: null });
  const token = await aToken(person);
  expect((await use(token, await aVenueSecret())).body).toMatchObject({ username: person.username, walletBalance: 0 });
});

test("a use without a venue's secret shows nothing and leaves the token valid", async () => {
  const token = await aToken(await aPerson());
  expect(refusalOf(await use(token, "0000-0000-0000-0000"))).toBe("403 WRONG_VENUE_SECRET");
  expect((await use(token, await aVenueSecret())).status).toBe(200);
});

test("an unknown token is rejected like an expired one", async () => {
  expect(refusalOf(await use("0".repeat(32), await aVenueSecret()))).toBe("410 ROBOT_LOGIN_ENDED");
});

test("only a digest of a token is stored", async () => {
  const person = await aPerson();
  const token = await aToken(person);
  const [row] = await rows("select * from robot_login_tokens where user_id = ?", person.userId);
  expect(row).toMatchObject({ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), used_at: null });
  expect(JSON.stringify(row)).not.toContain(token);
});
