import { describe, expect, test } from "vitest";

import { type Answer, post, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import {
  aPair,
  conversationsOf,
  markRead,
  messagesWith,
  send,
  settled,
  textsWith,
  trySend,
} from "../../support/features/direct.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson, aUsername } from "../../support/people.ts";

type Named = Pick<Person, "username">;

/** Every call that names the peer. */
const callsTo: [string, (viewer: Person, peer: Named) => Promise<Answer>][] = [
  ["reading", (viewer, { username }) => viewer.get("/api/direct/messages", { with: username })],
  ["sending", (viewer, peer) => trySend(viewer, peer)],
  ["marking as read", (viewer, peer) => markRead(viewer, peer)],
  ["deleting", (viewer, { username }) => viewer.post("/api/direct/conversation/delete", { with: username })],
  ["opening a socket", (viewer, { username }) => viewer.get(`/api/direct/socket/${username}`)],
];

const block = (by: Person, person: Named) => by.post("/api/block", { blocked: person.username });

describe.each(callsTo)("%s", (_, run) => {
  test("is rejected for oneself, an unknown name and an invalid name", async () => {
    const viewer = await aPerson();
    expect(refusalOf(await run(viewer, viewer))).toBe("400 SELF_MESSAGE");
    expect(refusalOf(await run(viewer, { username: aUsername() }))).toBe("404 USER_NOT_FOUND");
    expect(refusalOf(await run(viewer, { username: "'; drop table users --" }))).toBe("404 USER_NOT_FOUND");
  });

  test("is rejected for a caller without a username", async () => {
    const [nameless, peer] = [await aPerson({ username: null, handle: null }), await aPerson()];
    expect(refusalOf(await run(nameless, peer))).toBe("403 USERNAME_REQUIRED");
  });

  test("names the block to a blocker, and an unknown name to the blocked person", async () => {
    const [blocker, blocked] = await aPair();
    await send(blocker, blocked);
    await block(blocker, blocked);
    expect(refusalOf(await run(blocker, blocked))).toBe("403 USER_BLOCKED");
    const hidden = await run(blocked, blocker);
    expect(refusalOf(hidden)).toBe("404 USER_NOT_FOUND");
    expect(hidden.text).toBe((await run(blocked, { username: aUsername() })).text);
  });

  test("answers two people who blocked each other with an unknown name", async () => {
    const [one, other] = await aPair();
    await block(one, other);
    await block(other, one);
    expect(refusalOf(await run(one, other))).toBe("404 USER_NOT_FOUND");
    expect(refusalOf(await run(other, one))).toBe("404 USER_NOT_FOUND");
  });

  test("is rejected for a person who left", async () => {
    const [one, other] = await aPair();
    await send(one, other);
    expect((await leaveForGood(other)).status).toBe(200);
    expect(refusalOf(await run(one, other))).toBe("404 USER_DELETED");
  });
});

test("an unblock restores the conversation for the blocker and the blocked person", async () => {
  const [one, other] = await aPair();
  await send(other, one, "خیلی پیش از آن");
  await send(one, other, "پیش از مسدود شدن");
  await settled(one, other);
  await block(one, other);
  for (const viewer of [one, other]) {
    expect(await conversationsOf(viewer)).toMatchObject({ items: [], unreadConversations: 0 });
  }
  await one.post("/api/unblock", { blocked: other.username });
  expect((await conversationsOf(other)).items).toMatchObject([{ peer: one.username, unreadCount: 1 }]);
  expect((await conversationsOf(one)).items).toMatchObject([{ peer: other.username, unreadCount: 1 }]);
  await send(other, one, "پس از آن");
  expect(await textsWith(one, other)).toEqual(["خیلی پیش از آن", "پیش از مسدود شدن", "پس از آن"]);
});

test("a block does not show when either person deletes a message by its id", async () => {
  const [one, other] = await aPair();
  const sent = await send(one, other);
  await block(one, other);
  // Both can still delete for themselves.
  for (const viewer of [one, other]) expect((await viewer.delete(`/api/direct/message/${sent._id}`)).status).toBe(200);
});

describe("a suspended person", () => {
  test("can read but not send, and sees when the suspension ends", async () => {
    const [one, other] = await aPair();
    await send(other, one, "سلام");
    const until = Date.now() + 60_000;
    await rows("update users set suspended_until = ? where id = ?", until, one.userId);
    const refused = await trySend(one, other);
    expect(refusalOf(refused)).toBe("403 SUSPENDED");
    expect(refused.body).toMatchObject({ suspendedUntil: new Date(until).toISOString() });
    expect(await textsWith(one, other)).toEqual(["سلام"]);
    expect((await markRead(one, other)).status).toBe(200);
  });

  test("can be written to, and can send again after the suspension", async () => {
    const [one, other] = await aPair();
    await rows("update users set suspended_until = ? where id = ?", Date.now() + 60_000, one.userId);
    await send(other, one);
    await rows("update users set suspended_until = ? where id = ?", Date.now() - 1, one.userId);
    await send(one, other);
    expect(await textsWith(one, other)).toHaveLength(2);
  });
});

describe("a third person", () => {
  test("sees only their own empty conversation with each of the two", async () => {
    const [one, other] = await aPair();
    const third = await aPerson();
    await send(one, other, "فقط برای تو");
    expect((await messagesWith(third, one)).messages).toEqual([]);
    expect((await messagesWith(third, other)).messages).toEqual([]);
    expect((await conversationsOf(third)).items).toEqual([]);
  });

  test("cannot claim to be one of the two in any call", async () => {
    const [one, other] = await aPair();
    const third = await aPerson();
    const { _id } = await send(one, other, "فقط برای تو");
    const claims = [one.username, one.mobile, one.email, one.username.toUpperCase()];
    for (const viewer of claims) {
      const answers = [
        await third.get("/api/direct/messages", { with: other.username, viewer }),
        await third.get("/api/direct/conversations", { viewer }),
        await third.post("/api/direct/send", { from: viewer, to: other.username, text: "جعل" }),
        await third.post("/api/direct/mark-read", { viewer, peer: other.username }),
        await third.post("/api/direct/conversation/delete", { viewer, with: other.username }),
        await third.delete(`/api/direct/message/${_id}?viewer=${encodeURIComponent(viewer)}`),
      ];
      for (const answer of answers) expect(refusalOf(answer), answer.text).toBe("403 IDENTITY_MISMATCH");
    }
    expect(await textsWith(other, one)).toEqual(["فقط برای تو"]);
    expect((await messagesWith(one, other)).peerReadSeq).toBe(0);
  });

  test("cannot delete a message of the two, nor learn that it exists", async () => {
    const [one, other] = await aPair();
    const third = await aPerson();
    const { _id } = await send(one, other);
    const notFound = refusalOf(await third.delete(`/api/direct/message/${_id}`));
    expect(notFound).toBe("404 MESSAGE_NOT_FOUND");
    expect(await textsWith(one, other)).toHaveLength(1);
    expect(await textsWith(other, one)).toHaveLength(1);
  });

  test("does not stop a participant from naming themselves by username, mobile or e-mail", async () => {
    const [one, other] = await aPair();
    await send(one, other);
    for (const viewer of [one.username, one.mobile, one.email, one.username.toUpperCase()]) {
      expect((await messagesWith(one, other, { viewer })).messages).toHaveLength(1);
    }
  });
});

test("a visitor is asked to log in before sending", async () => {
  const peer = await aPerson();
  expect(refusalOf(await post("/api/direct/send", { to: peer.username, text: "سلام" }))).toBe(
    "401 LOGIN_REQUIRED_TO_MESSAGE",
  );
});
