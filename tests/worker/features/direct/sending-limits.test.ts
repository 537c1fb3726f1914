import { expect, test } from "vitest";
import { z } from "zod";

import { DAY_MS } from "../../../../contract/time.ts";
import { STANDING } from "../../../../contract/standing.ts";
import { SENDS_PER_SECOND, SEND_BURST } from "../../../../contract/direct/values.ts";
import { DEFAULT_QUOTAS } from "../../../../contract/settings/quotas.ts";
import { type Answer, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { acquaint, aPair, longRegistered, send, textsWith, trySend } from "../../support/features/direct.ts";
import { openUnwrittenChat } from "../../support/features/open-chat.ts";
import { type Person, aPerson } from "../../support/people.ts";

const { newcomerFirstContactsPerDay: NEWCOMERS, firstContactsPerDay: OTHERS } = DEFAULT_QUOTAS;
const HOUR_SECONDS = 60 * 60;
const people = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => longRegistered()));
const retryAfterOf = ({ body }: Answer) => z.object({ retryAfter: z.number() }).parse(body).retryAfter;

test.each([
  ["a new account", 0, NEWCOMERS],
  ["a known account", STANDING.mobileNewDays, OTHERS],
])("%s can write to a limited number of strangers per Tehran day", async (_, ageDays, most) => {
  // Two hours before midnight in Tehran.
  stopClockAt("2126-11-20T18:30:00.000Z");
  const newcomer = await aPerson({ registeredAt: Date.now() - ageDays * DAY_MS });
  const others = await people(most + 1);
  for (const other of others.slice(0, most)) await send(newcomer, other);
  const [first, sixth] = [others[0], others[most]];
  if (!sixth || !first) throw new Error("so many people");
  const refused = await trySend(newcomer, sixth);
  expect(refusalOf(refused)).toBe("429 TOO_MANY_CONVERSATIONS");
  expect(retryAfterOf(refused)).toBe(2 * HOUR_SECONDS);
  expect(await textsWith(sixth, newcomer)).toEqual([]);
  // Open conversations stay open.
  await send(newcomer, first);

  passSeconds(2 * HOUR_SECONDS - 60);
  expect(refusalOf(await trySend(newcomer, sixth))).toBe("429 TOO_MANY_CONVERSATIONS");
  passSeconds(61);
  await send(newcomer, sixth);
});

test("an answer does not count as a first contact", async () => {
  const newcomer = await aPerson();
  for (const other of await people(NEWCOMERS + 2)) {
    await send(other, newcomer);
    expect((await send(newcomer, other)).seq).toBe(2);
  }
});

test("a newcomer writes to mutual followers without a limit, on the first day too", async () => {
  const newcomer = await aPerson();
  const friends = await people(NEWCOMERS + 1);
  await acquaint(newcomer, ...friends);
  for (const friend of friends) expect((await send(newcomer, friend)).seq).toBe(1);
});

test("a first contact by socket counts the same, and its error carries the clientId", async () => {
  const newcomer = await aPerson({ registeredAt: Date.now() });
  const others = await people(NEWCOMERS + 1);
  for (const other of others.slice(1)) await send(newcomer, other);
  const [last] = others;
  if (!last) throw new Error("six people");
  const chat = await openUnwrittenChat(newcomer, last);
  const clientId = crypto.randomUUID();
  chat.send({ type: "direct:send", to: last.username, text: "سلام", clientId });
  expect(await chat.waitFor("error")).toMatchObject({ code: "TOO_MANY_CONVERSATIONS", clientId });
});

test("a retried first message counts its conversation once", async () => {
  const newcomer = await aPerson({ registeredAt: Date.now() });
  const others = await people(NEWCOMERS);
  for (const other of others) {
    const clientId = crypto.randomUUID();
    for (let n = 0; n < 3; n += 1) expect((await send(newcomer, other, "سلام", clientId)).seq).toBe(1);
  }
});

test("a conversation takes thirty messages at once, then five a second", async () => {
  stopClockAt(new Date(Date.now()).toISOString());
  const [sender, first] = await aPair();
  const [friend] = await people(1);
  if (!friend) throw new Error("one friend");
  await acquaint(sender, friend);
  for (let n = 0; n < SEND_BURST; n += 1) await send(sender, first, `${n}`);
  const refused = await trySend(sender, first);
  expect(refusalOf(refused)).toBe("429 TOO_MANY_REQUESTS");
  expect(retryAfterOf(refused)).toBe(1);
  passSeconds(1);
  for (let n = 0; n < SENDS_PER_SECOND; n += 1) await send(sender, first, `${n}`);
  expect(refusalOf(await trySend(sender, first))).toBe("429 TOO_MANY_REQUESTS");
  // It slows down neither other conversations nor the peer.
  await send(sender, friend);
  await send(first, sender);
});

test("a stored message is acknowledged again when it is sent again over the limit", async () => {
  stopClockAt(new Date(Date.now()).toISOString());
  const [one, other] = await aPair();
  const clientId = crypto.randomUUID();
  const sent = await send(one, other, "سلام", clientId);
  for (let n = 1; n < SEND_BURST; n += 1) await send(one, other, `${n}`);
  expect(refusalOf(await trySend(one, other))).toBe("429 TOO_MANY_REQUESTS");
  expect(await send(one, other, "سلام", clientId)).toEqual(sent);
});
