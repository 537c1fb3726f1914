import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";

import { accountExport } from "../../../../contract/account/calls/export.ts";
import { closeCodes } from "../../../../contract/direct/events.ts";
import { ChatRoom } from "../../../../durable-objects/direct/chat-room/chat-room.ts";
import { Inbox } from "../../../../durable-objects/direct/inbox/inbox.ts";
import { read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import {
  acquaint,
  aPair,
  holdFirstMessages,
  conversationsOf,
  inboxOf,
  longRegistered,
  namesOf,
  objectRows,
  roomOf,
  send,
  sendAll,
  settled,
  trySend,
} from "../../support/features/direct.ts";
import { eventually } from "../../support/eventually.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { openChat, openInbox } from "../../support/sockets.ts";

/** The delay before an inbox checks whether its owner left. */
const EXPECTED_SECONDS = 60;
const messagesIn = (one: Person, other: Person) => objectRows(roomOf(one, other), "select text from messages");

describe("somebody who leaves the product", () => {
  test("loses every message on both sides, and disappears from every list", async () => {
    const [leaver, friend] = await aPair();
    const other = await longRegistered();
    await acquaint(other, leaver, friend);
    await sendAll(leaver, friend, ["یک", "دو"]);
    await sendAll(other, leaver, ["سه"]);
    await sendAll(other, friend, ["می‌ماند"]);
    expect((await leaveForGood(leaver)).status).toBe(200);
    for (const peer of [friend, other]) {
      expect(await messagesIn(leaver, peer)).toEqual([]);
      expect(JSON.stringify(await objectRows(inboxOf(peer), "select * from conversations"))).not.toMatch(/یک|دو|سه/);
    }
    expect(await conversationsOf(friend)).toMatchObject({ items: [{ peer: other.username }], unreadConversations: 1 });
    expect(await objectRows(inboxOf(leaver), "select * from conversations")).toEqual([]);
  });

  test("disappears from open chats and inboxes at once", async () => {
    const [leaver, friend] = await aPair();
    await send(leaver, friend);
    await settled(leaver, friend);
    const [own, list, chat] = [await openInbox(leaver), await openInbox(friend), await openChat(friend, leaver)];
    await list.waitFor("direct:unread", ({ count }) => count === 1);
    expect((await leaveForGood(leaver)).status).toBe(200);
    expect([await own.closed(), await chat.closed()]).toEqual([closeCodes.GONE, closeCodes.GONE]);
    await list.waitFor("direct:conversation", ({ conversation }) => conversation === null);
    await list.waitFor("direct:unread", ({ count }) => count === 0);
    expect(refusalOf(await trySend(friend, leaver))).toBe("404 USER_DELETED");
  });

  test("leaves no message that was still being delivered", async () => {
    const [leaver, friend] = await aPair();
    await send(leaver, friend);
    await settled(leaver, friend);
    const { asked, letIn } = holdFirstMessages();
    const onItsWay = trySend(friend, leaver, "در راه");
    await asked;
    const erase = vi.spyOn(ChatRoom.prototype, "erase");
    const left = leaveForGood(leaver);
    // A room that does not wait is empty by then.
    await eventually(() => expect(erase).toHaveBeenCalled());
    letIn();
    expect((await left).status).toBe(200);
    await onItsWay;
    expect(await messagesIn(leaver, friend)).toEqual([]);
    expect(refusalOf(await trySend(friend, leaver))).toBe("404 USER_DELETED");
  });

  test("ends the room's deliveries when the other person has left too", async () => {
    const [one, other] = await aPair();
    await sendAll(one, other, ["یک"]);
    await settled(one, other);
    const erase = vi.spyOn(ChatRoom.prototype, "erase");
    for (const leaver of [one, other]) expect((await leaveForGood(leaver)).status).toBe(200);
    await eventually(() => expect(erase.mock.calls.length).toBeGreaterThanOrEqual(2));
    // Long enough for hundreds of calls between the room and the two inboxes.
    await scheduler.wait(300);
    expect(erase.mock.calls.length).toBeLessThanOrEqual(4);
    expect(await messagesIn(one, other)).toEqual([]);
  });

  test("is erased later from a room that failed at the time", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const [leaver, friend] = await aPair();
    await sendAll(leaver, friend, ["یک"]);
    const broken = vi.spyOn(ChatRoom.prototype, "erase").mockRejectedValue(new Error("the room is unwell"));
    expect((await leaveForGood(leaver)).status).toBe(200);
    expect(await messagesIn(leaver, friend)).toHaveLength(1);
    broken.mockRestore();
    await runDurableObjectAlarm(inboxOf(leaver));
    expect(await messagesIn(leaver, friend)).toEqual([]);
    expect((await conversationsOf(friend)).items).toEqual([]);
  });

  test("loses the conversations even when the process ended before the inbox knew", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    stopClockAt(new Date(Date.now()).toISOString());
    const [leaver, friend] = await aPair();
    await sendAll(leaver, friend, ["یک"]);
    const broken = vi.spyOn(Inbox.prototype, "eraseAccount").mockRejectedValue(new Error("the process ended"));
    expect((await leaveForGood(leaver)).status).toBe(200);
    broken.mockRestore();
    expect(await messagesIn(leaver, friend)).toHaveLength(1);
    passSeconds(EXPECTED_SECONDS);
    await runDurableObjectAlarm(inboxOf(leaver));
    expect(await messagesIn(leaver, friend)).toEqual([]);
    expect((await conversationsOf(friend)).items).toEqual([]);
  });

  test("loses messages that reach the inbox afterwards, too", async () => {
    const [leaver, friend] = await aPair();
    await sendAll(friend, leaver, ["یک"]);
    expect((await leaveForGood(leaver)).status).toBe(200);
    await runInDurableObject(roomOf(leaver, friend), (_, { storage }) => {
      storage.sql.exec("insert into messages (side, text, client_id, created_at) values (0, 'دیر', 'x', 1)");
    });
    const last = { seq: 2, senderId: friend.userId, text: "دیر", clientId: "x", createdAt: 1 };
    const names = { owner: namesOf(leaver), peer: namesOf(friend) };
    const room = roomOf(leaver, friend).id.toString();
    await inboxOf(leaver).deliver({
      room,
      revision: 1000,
      ...names,
      unread: 1,
      last,
      isRequest: false,
      hasOpened: true,
    });
    await expect.poll(() => messagesIn(leaver, friend)).toEqual([]);
    expect(await objectRows(inboxOf(leaver), "select * from conversations")).toEqual([]);
  });

  test("keeps all messages when the leaving was announced to the inbox and did not happen", async () => {
    stopClockAt(new Date(Date.now()).toISOString());
    const [one, other] = await aPair();
    await sendAll(one, other, ["یک"]);
    await inboxOf(one).expectErasure(one.userId);
    passSeconds(EXPECTED_SECONDS);
    await runDurableObjectAlarm(inboxOf(one));
    expect(await messagesIn(one, other)).toHaveLength(1);
    await send(other, one, "دو");
    expect(await messagesIn(one, other)).toHaveLength(2);
  });

  test("leaves many conversations in batches until none remain", async () => {
    const [leaver, friends] = [await longRegistered(), [await aPerson(), await aPerson()] as const];
    for (const friend of friends) await sendAll(friend, leaver, ["یک"]);
    // Rooms without messages, which come before the friends' and fill the first batch.
    const empty = Array.from({ length: 55 }, () => env.CHAT_ROOM.newUniqueId().toString());
    await runInDurableObject(inboxOf(leaver), (_, { storage }) => {
      storage.sql.exec(
        `insert into conversations (peer_id, peer_public_id, peer_username, room, revision, unread, is_blocked, is_request,
           has_opened, shown_at)
         select -1 - key, printf('%032x', key), 'x', value, 1, 0, 0, 0, 1, 0 from json_each(?)`,
        JSON.stringify(empty),
      );
    });
    expect((await leaveForGood(leaver)).status).toBe(200);
    while (await runDurableObjectAlarm(inboxOf(leaver)));
    expect(await objectRows(inboxOf(leaver), "select * from conversations")).toEqual([]);
    for (const friend of friends) expect(await messagesIn(leaver, friend)).toEqual([]);
  });
});

describe("the export", () => {
  const conversationsIn = async (person: Person) =>
    read(await person.post("/api/account/export"), accountExport).conversations;

  test("holds every message the person still has, and says who wrote it", async () => {
    const [one, other] = await aPair();
    await sendAll(one, other, ["یک", "دو"]);
    await sendAll(other, one, ["سه"]);
    const { messages } = (await conversationsIn(one))[0] ?? { messages: [] };
    expect(messages.map(({ isOwn, text }) => [isOwn, text])).toEqual([
      [true, "یک"],
      [true, "دو"],
      [false, "سه"],
    ]);
    expect((await conversationsIn(other))[0]?.with).toBe(one.username);
  });

  test("holds no deleted message and no empty conversation", async () => {
    const [one, other] = await aPair();
    const third = await longRegistered();
    const [first] = await sendAll(one, other, ["یک", "دو"]);
    await sendAll(one, third, ["پاک"]);
    await one.delete(`/api/direct/message/${first?._id}`);
    await one.post("/api/direct/conversation/delete", { with: third.username });
    await settled(one, third);
    expect(await conversationsIn(one)).toMatchObject([{ with: other.username, messages: [{ text: "دو" }] }]);
    expect(await conversationsIn(one)).toHaveLength(1);
  });
});
