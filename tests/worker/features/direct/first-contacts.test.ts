import { listDurableObjectIds } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

import { DAY_MS } from "../../../../contract/time.ts";
import { DEFAULT_QUOTAS } from "../../../../contract/settings/quotas.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { type Answer, ORIGIN, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import {
  aPair,
  choosePrivacy,
  conversationsOf,
  longRegistered,
  messagesWith,
  requestsOf,
  roomOf,
  send,
  settled,
  strangers,
  switchDirect,
  trySend,
} from "../../support/features/direct.ts";
import { follow } from "../../support/features/follows.ts";
import { allow } from "../../support/features/settings.ts";
import { acked, openUnwrittenChat, say } from "../../support/features/open-chat.ts";
import { aPerson, type Person } from "../../support/people.ts";
import { openChat, openInbox, upgrade } from "../../support/sockets.ts";

/** The real time, so that alarms retry failures on a busy machine; midnight does not pass in between. */
const stopClock = () => stopClockAt(new Date(Date.now()).toISOString());
const DAY_SECONDS = DAY_MS / 1000;

const several = <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, make));
const withEmailOnly = () => aPerson({ mobile: null });
const unproved = () => aPerson({ mobile: null, emailVerifiedAt: null });
const accept = (viewer: Person, peer: Person) => viewer.post("/api/direct/requests/accept", { with: peer.username });
const isSent = ({ status }: Answer) => status === 200;
const countsOf = ({ userId }: Person) =>
  rows<{ item: string; used: number }>(
    "select item, used from quota_counts where quota = 'first-contacts' and subject = ? order by item",
    String(userId),
  );

describe("first contacts", () => {
  test("stop exactly at the limits that the administrator sets when many strangers are written to at once", async () => {
    stopClock();
    await allow({ firstContactsPerDay: 3, newcomerFirstContactsPerDay: 1 });
    const [sender, newcomer, others] = [
      await longRegistered(),
      await aPerson({ registeredAt: Date.now() }),
      await several(12, longRegistered),
    ];
    for (const [writer, most] of [
      [sender, 3],
      [newcomer, 1],
    ] as const) {
      const answers = await Promise.all(others.map((other) => trySend(writer, other)));
      expect(answers.filter(isSent)).toHaveLength(most);
      const refused = answers.filter((answer) => !isSent(answer)).map(refusalOf);
      expect(new Set(refused)).toEqual(new Set(["429 TOO_MANY_CONVERSATIONS"]));
      const counts = await countsOf(writer);
      expect(counts).toHaveLength(1 + most);
      expect(counts[0]).toEqual({ item: "", used: most });
    }
  });

  test("count a room once when its message is sent twice at once, by call and by socket", async () => {
    const [sender, other] = await strangers();
    const chat = await openUnwrittenChat(sender, other);
    const clientId = say(chat, other, "سلام");
    await Promise.all([acked(chat, clientId), send(sender, other, "سلام", clientId), trySend(sender, other)]);
    const room = roomOf(sender, other).id.toString();
    expect(await countsOf(sender)).toEqual([
      { item: "", used: 1 },
      { item: room, used: 1 },
    ]);
  });
});

describe("an account with an e-mail only", () => {
  test("is rejected by call and socket when the recipient does not follow it", async () => {
    const [sender, other] = [await withEmailOnly(), await longRegistered()];
    expect(refusalOf(await trySend(sender, other))).toBe("403 MOBILE_REQUIRED_TO_WRITE");
    const chat = await openUnwrittenChat(sender, other);
    const clientId = say(chat, other, "سلام");
    expect(await chat.waitFor("error")).toMatchObject({ code: "MOBILE_REQUIRED_TO_WRITE", clientId });
    await choosePrivacy(other, { whoMayWrite: "everyone" });
    expect(refusalOf(await trySend(sender, other))).toBe("403 MOBILE_REQUIRED_TO_WRITE");
    expect(await requestsOf(other)).toMatchObject({ items: [], requests: 0 });
    expect(await countsOf(sender)).toEqual([]);
  });

  test("can write to its followers and to people who wrote to it", async () => {
    const [sender, follower, writer] = [await withEmailOnly(), await longRegistered(), await longRegistered()];
    await follow(follower, sender);
    await send(sender, follower);
    await send(writer, sender);
    await settled(writer, sender);
    expect((await send(sender, writer)).seq).toBe(2);
  });
});

describe("new requests", () => {
  const requestsToday = async (viewer: Person) => {
    const { items, requests } = await requestsOf(viewer, { limit: "100" });
    expect(items).toHaveLength(requests);
    expect((await conversationsOf(viewer)).requests).toBe(requests);
    return requests;
  };
  const writeTo = async (child: Person, senders: readonly Person[]) => {
    expect((await Promise.all(senders.map((sender) => trySend(sender, child)))).every(isSent)).toBe(true);
    await Promise.all(senders.map((sender) => settled(sender, child)));
  };

  test("are shown up to a daily number when many write at once, and the others wait unseen, also by their senders", async () => {
    stopClock();
    await allow({ requestsPerDay: 3 });
    const [child, senders] = [await longRegistered(), await several(8, longRegistered)];
    const app = await openInbox(child);
    await writeTo(child, senders);
    expect(await requestsToday(child)).toBe(3);
    await app.drained();
    const counts = app.allOf("direct:requests").map(({ count }) => count);
    expect(Math.max(...counts)).toBe(3);
    expect(counts).toHaveLength(3);
    for (const sender of senders)
      expect(await messagesWith(sender, child)).toMatchObject({ requestState: "pending", messages: [{ text: "سلام" }] });
    // Waiting requests are not deleted unseen.
    const upTo = new Date(Date.now() + DAY_MS).toISOString();
    const { body } = await child.post("/api/direct/requests/delete", { upTo });
    expect(body).toMatchObject({ left: 0, nextCursor: null });
    expect(await requestsToday(child)).toBe(0);
    passSeconds(DAY_SECONDS);
    expect(await requestsToday(child)).toBe(3);
    passSeconds(DAY_SECONDS);
    expect(await requestsToday(child)).toBe(8 - 3);
  });

  test("of strangers who wait apart take no place of the others, and have the same daily number", async () => {
    stopClock();
    await allow({ requestsPerDay: 2 });
    const [child, friend, known] = [await aPerson(), await longRegistered(), await several(3, longRegistered)];
    await follow(child, friend);
    for (const sender of known) await follow(friend, sender);
    await writeTo(child, await several(4, longRegistered));
    await writeTo(child, known);
    expect(await requestsOf(child)).toMatchObject({ requests: 2, requestsApart: 2 });
    passSeconds(DAY_SECONDS);
    expect(await requestsOf(child)).toMatchObject({ requests: 3, requestsApart: 4 });
  });

  test("over the daily number become conversations when the recipient accepts or writes, or appear the next day", async () => {
    stopClock();
    await allow({ requestsPerDay: 2 });
    const [child, senders] = [await longRegistered(), await several(2, longRegistered)];
    await writeTo(child, senders);
    const [[first, second], late] = [await strangers(), await longRegistered()];
    // Its second message does not move it to a later day.
    for (const written of [[late], [first, second], [late]]) await writeTo(child, written);
    expect(await requestsToday(child)).toBe(2);
    await accept(child, first);
    await send(child, second);
    await settled(child, first);
    await settled(child, second);
    const listed = (await conversationsOf(child)).items.map(({ peer }) => peer);
    expect(listed.toSorted()).toEqual([first.username, second.username].toSorted());
    passSeconds(DAY_SECONDS);
    expect(await requestsToday(child)).toBe(3);
  });
});

/** The number of rooms and inboxes. */
const countObjects = async () =>
  (await listDurableObjectIds(env.CHAT_ROOM)).length + (await listDurableObjectIds(env.INBOX)).length;

/** How many objects an action creates for people whose app is open. */
async function objectsCreatedBy(viewers: readonly Person[], act: () => Promise<unknown>): Promise<number> {
  for (const viewer of viewers) await conversationsOf(viewer);
  const before = await countObjects();
  await act();
  return (await countObjects()) - before;
}

describe("the rooms and inboxes", () => {
  test("are not created by a first message that is rejected", async () => {
    const busy = await aPerson({ registeredAt: Date.now() });
    for (let n = 0; n < DEFAULT_QUOTAS.newcomerFirstContactsPerDay; n += 1) await send(busy, await longRegistered());
    const rejected: [sender: Person, other: Person, refusal: string][] = [
      [busy, await longRegistered(), "429 TOO_MANY_CONVERSATIONS"],
      [await withEmailOnly(), await aPerson(), "403 MOBILE_REQUIRED_TO_WRITE"],
      [await unproved(), await aPerson(), "403 PROOF_REQUIRED"],
      [await aPerson({ suspendedUntil: Date.now() + DAY_MS }), await aPerson(), "403 SUSPENDED"],
      [await aPerson(), await aPerson({ whoMayWrite: "followed" }), "403 NOT_ACCEPTING_MESSAGES"],
    ];
    const [one, other] = await aPair();
    const created = await objectsCreatedBy([one, ...rejected.map(([sender]) => sender)], async () => {
      for (const [sender, to, refusal] of rejected) expect(refusalOf(await trySend(sender, to))).toBe(refusal);
      await switchDirect(false);
      try {
        expect(refusalOf(await trySend(one, other))).toBe("403 DIRECT_DISABLED");
      } finally {
        await switchDirect(true);
      }
    });
    expect(created).toBe(0);
  });

  test("are not created by blocks, chat pages and sockets of people without messages", async () => {
    const viewers = [
      [await longRegistered(), "403 NOT_ACCEPTING_MESSAGES"],
      [await unproved(), "403 PROOF_REQUIRED"],
    ] as const;
    const others = await several(2, longRegistered);
    const created = await objectsCreatedBy(
      viewers.map(([viewer]) => viewer),
      async () => {
        for (const [viewer, refusal] of viewers)
          for (const other of others) {
            for (const path of ["/api/block", "/api/unblock"])
              expect((await viewer.post(path, { blocked: other.username })).status).toBe(200);
            expect(await messagesWith(viewer, other)).toMatchObject({ messages: [], live: false });
            const socket = await upgrade(`/api/direct/socket/${other.username}`, { Cookie: viewer.cookie });
            expect(`${socket.status} ${(await socket.json<{ code: string }>()).code}`).toBe(refusal);
          }
      },
    );
    expect(created).toBe(0);
  });
});

test("a stranger's chat has a socket for sender and recipient after the first message", async () => {
  const [one, other] = await strangers();
  await send(one, other);
  await settled(one, other);
  for (const [viewer, peer] of [
    [one, other],
    [other, one],
  ] as const) {
    expect((await messagesWith(viewer, peer)).live).toBe(true);
    (await openChat(viewer, peer)).close();
  }
});

test("rejected messages count against a person's write limit", async () => {
  const [sender, other] = [await withEmailOnly(), await longRegistered()];
  let calls = 0;
  const changed = { PERSON_RATE_LIMIT: { limit: async () => ({ success: (calls += 1) <= 3 }) } };
  const tries = await several(12, async () => {
    const body = JSON.stringify({ to: other.username, text: "سلام" });
    const headers = { "Content-Type": "application/json", Origin: ORIGIN, Cookie: sender.cookie };
    const response = await callWithEnv(changed, "/api/direct/send", { method: "POST", headers, body });
    return response.status;
  });
  expect(tries.filter((status) => status === 403)).toHaveLength(3);
  expect(tries.filter((status) => status === 429)).toHaveLength(9);
});
