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
import { setSetting } from "../../support/features/settings.ts";
import { acked, openUnwrittenChat, say } from "../../support/features/open-chat.ts";
import { aPerson, type Person } from "../../support/people.ts";
import { openChat, openInbox, upgrade } from "../../support/sockets.ts";

const { firstContactsPerDay: PER_DAY, requestsPerDay: SHOWN_PER_DAY } = DEFAULT_QUOTAS;
/** The real time, so that alarms retry failures on a busy machine; midnight does not pass in between. */
const stopClock = () => stopClockAt(new Date(Date.now()).toISOString());
const DAY_SECONDS = DAY_MS / 1000;

const several = <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, make));
const withEmailOnly = () => aPerson({ mobile: null });
const accept = (viewer: Person, peer: Person) => viewer.post("/api/direct/requests/accept", { with: peer.username });
const isSent = ({ status }: Answer) => status === 200;
const countsOf = ({ userId }: Person) =>
  rows<{ item: string; used: number }>(
    "select item, used from quota_counts where quota = 'first-contacts' and subject = ? order by item",
    String(userId),
  );

describe("first contacts", () => {
  test("stop exactly at the daily limit when sixty strangers are written to at once", async () => {
    stopClock();
    const [sender, others] = [await longRegistered(), await several(60, longRegistered)];
    const answers = await Promise.all(others.map((other) => trySend(sender, other)));
    expect(answers.filter(isSent)).toHaveLength(PER_DAY);
    const refused = answers.filter((answer) => !isSent(answer)).map(refusalOf);
    expect(new Set(refused)).toEqual(new Set(["429 TOO_MANY_CONVERSATIONS"]));
    const counts = await countsOf(sender);
    expect(counts).toHaveLength(1 + PER_DAY);
    expect(counts[0]).toEqual({ item: "", used: PER_DAY });
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

  test("follow the limit that the administrator sets", async () => {
    await setSetting("quotas", { ...DEFAULT_QUOTAS, newcomerFirstContactsPerDay: 1 });
    try {
      const [newcomer, others] = [await aPerson(), await several(2, longRegistered)];
      const answers = [];
      for (const other of others) answers.push((await trySend(newcomer, other)).status);
      expect(answers).toEqual([200, 429]);
    } finally {
      await setSetting("quotas", DEFAULT_QUOTAS);
    }
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

  test("never come from accounts with an e-mail only, not even from sixty", async () => {
    const [child, senders] = [await longRegistered(), await several(60, withEmailOnly)];
    const answers = await Promise.all(senders.map((sender) => trySend(sender, child)));
    expect(answers.filter(isSent)).toEqual([]);
    expect(await requestsToday(child)).toBe(0);
  });

  test("are shown up to a daily number, and the others wait unseen and unannounced", async () => {
    stopClock();
    const [child, senders] = [await longRegistered(), await several(25, longRegistered)];
    const app = await openInbox(child);
    await writeTo(child, senders);
    expect(await requestsToday(child)).toBe(SHOWN_PER_DAY);
    await app.drained();
    const told = app.allOf("direct:requests").map(({ count }) => count);
    expect(Math.max(...told)).toBe(SHOWN_PER_DAY);
    expect(told).toHaveLength(SHOWN_PER_DAY);
    // Waiting requests are not deleted unseen.
    const upTo = new Date(Date.now() + DAY_MS).toISOString();
    const { body } = await child.post("/api/direct/requests/delete", { upTo });
    expect(body).toMatchObject({ left: 0, nextCursor: null });
    expect(await requestsToday(child)).toBe(0);
    passSeconds(DAY_SECONDS);
    expect(await requestsToday(child)).toBe(SHOWN_PER_DAY);
    passSeconds(DAY_SECONDS);
    expect(await requestsToday(child)).toBe(25 - SHOWN_PER_DAY);
  });

  test("stay exactly at the daily number when many write at once, unnoticed by the senders", async () => {
    stopClock();
    const [child, senders] = [await longRegistered(), await several(24, longRegistered)];
    await writeTo(child, senders);
    expect(await requestsToday(child)).toBe(SHOWN_PER_DAY);
    for (const sender of senders)
      expect(await messagesWith(sender, child)).toMatchObject({ standing: "asked", messages: [{ text: "سلام" }] });
  });

  test("over the daily number become conversations at once when the recipient accepts or writes", async () => {
    stopClock();
    const [child, senders] = [await longRegistered(), await several(SHOWN_PER_DAY, longRegistered)];
    await writeTo(child, senders);
    const [first, second] = await strangers();
    await writeTo(child, [first, second]);
    expect(await requestsToday(child)).toBe(SHOWN_PER_DAY);
    await accept(child, first);
    await send(child, second);
    await settled(child, first);
    await settled(child, second);
    const listed = (await conversationsOf(child)).items.map(({ peer }) => peer);
    expect(listed.toSorted()).toEqual([first.username, second.username].toSorted());
  });

  test("over the daily number still appear the next day when the sender writes more messages", async () => {
    stopClock();
    const [child, senders] = [await longRegistered(), await several(SHOWN_PER_DAY, longRegistered)];
    await writeTo(child, senders);
    const late = await longRegistered();
    await writeTo(child, [late]);
    await writeTo(child, [late]);
    expect(await requestsToday(child)).toBe(SHOWN_PER_DAY);
    passSeconds(DAY_SECONDS);
    expect(await requestsToday(child)).toBe(SHOWN_PER_DAY + 1);
  });
});

/** The number of rooms and inboxes. */
const countObjects = async () =>
  (await listDurableObjectIds(env.CHAT_ROOM)).length + (await listDurableObjectIds(env.INBOX)).length;

/** How many objects an action creates for a person whose app is open. */
async function objectsCreatedBy(viewer: Person, act: () => Promise<unknown>): Promise<number> {
  await conversationsOf(viewer);
  const before = await countObjects();
  await act();
  return (await countObjects()) - before;
}

describe("the rooms and inboxes", () => {
  test("are not created by first messages over the daily limit", async () => {
    const [sender, others] = [await aPerson(), await several(30, longRegistered)];
    for (let n = 0; n < DEFAULT_QUOTAS.newcomerFirstContactsPerDay; n += 1) await send(sender, await longRegistered());
    const created = await objectsCreatedBy(sender, async () => {
      for (const other of others) expect(refusalOf(await trySend(sender, other))).toBe("429 TOO_MANY_CONVERSATIONS");
    });
    expect(created).toBe(0);
  });

  test.each<[string, string, () => Promise<[Person, Person]>]>([
    ["without a mobile", "403 MOBILE_REQUIRED_TO_WRITE", async () => [await withEmailOnly(), await aPerson()]],
    [
      "without a proof",
      "403 PROOF_REQUIRED",
      async () => [await aPerson({ mobile: null, emailVerifiedAt: null }), await aPerson()],
    ],
    [
      "of a suspended person",
      "403 SUSPENDED",
      async () => [await aPerson({ suspendedUntil: Date.now() + DAY_MS }), await aPerson()],
    ],
    [
      "to a person who takes no messages",
      "403 NOT_ACCEPTING_MESSAGES",
      async () => [await aPerson(), await aPerson({ whoMayWrite: "followed" })],
    ],
  ])("are not created by a first message %s", async (_, refusal, make) => {
    const [sender, other] = await make();
    const created = await objectsCreatedBy(sender, async () =>
      expect(refusalOf(await trySend(sender, other))).toBe(refusal),
    );
    expect(created).toBe(0);
  });

  test("are not created by a first message while direct messages are switched off", async () => {
    const [sender, other] = await aPair();
    await switchDirect(false);
    try {
      const created = await objectsCreatedBy(sender, async () =>
        expect(refusalOf(await trySend(sender, other))).toBe("403 DIRECT_DISABLED"),
      );
      expect(created).toBe(0);
    } finally {
      await switchDirect(true);
    }
  });

  test("are not created by blocking people without messages, even by an unproved person", async () => {
    const unproved = await aPerson({ mobile: null, emailVerifiedAt: null });
    const others = await several(20, longRegistered);
    const created = await objectsCreatedBy(unproved, async () => {
      for (const path of ["/api/block", "/api/unblock"])
        for (const { username } of others) expect((await unproved.post(path, { blocked: username })).status).toBe(200);
    });
    expect(created).toBe(0);
  });

  test.each<[string, string, () => Promise<Person>]>([
    ["a stranger", "403 NOT_ACCEPTING_MESSAGES", longRegistered],
    ["an unproved person", "403 PROOF_REQUIRED", () => aPerson({ mobile: null, emailVerifiedAt: null })],
  ])("are not created by chat pages and sockets that %s opens", async (_, refusal, make) => {
    const viewer = await make();
    const others = await several(20, longRegistered);
    const created = await objectsCreatedBy(viewer, async () => {
      for (const other of others) {
        expect(await messagesWith(viewer, other)).toMatchObject({ messages: [], live: false });
        const socket = await upgrade(`/api/direct/socket/${other.username}`, { Cookie: viewer.cookie });
        expect(`${socket.status} ${(await socket.json<{ code: string }>()).code}`).toBe(refusal);
      }
    });
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
  const changed = { PERSON_RATE_LIMIT: { limit: async () => ({ success: (calls += 1) <= 120 }) } };
  const tries = await several(400, async () => {
    const body = JSON.stringify({ to: other.username, text: "سلام" });
    const headers = { "Content-Type": "application/json", Origin: ORIGIN, Cookie: sender.cookie };
    const response = await callWithEnv(changed, "/api/direct/send", { method: "POST", headers, body });
    return response.status;
  });
  expect(tries.filter((status) => status === 403)).toHaveLength(120);
  expect(tries.filter((status) => status === 429)).toHaveLength(280);
});
