import { runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";

import { accountExport } from "../../../../contract/account.ts";
import { closeCodes } from "../../../../contract/direct-events.ts";
import { ChatRoom } from "../../../../durable-objects/chat-room/chat-room.ts";
import { read, refusalOf } from "../../support/call.ts";
import {
  aPair,
  conversationsOf,
  inboxOf,
  longRegistered,
  objectRows,
  roomOf,
  send,
  sendAll,
  settled,
  trySend,
} from "../../support/direct.ts";
import { leaveForGood } from "../../support/leave.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { openChat, openInbox } from "../../support/sockets.ts";

const messagesIn = (one: Person, other: Person) => objectRows(roomOf(one, other), "select text from messages");

describe("somebody who leaves the product", () => {
  test("takes every message along, on both sides, and stands in no list", async () => {
    const [leaver, friend] = await aPair();
    const other = await longRegistered();
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

  test("is gone from open chats and inboxes at once", async () => {
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

  test("leaves no message behind that was on its way in", async () => {
    const [leaver, friend] = await aPair();
    await send(friend, leaver);
    await settled(leaver, friend);
    const left = leaveForGood(leaver);
    const onTheirWay = Array.from({ length: 20 }, () => trySend(friend, leaver, "در راه"));
    expect((await left).status).toBe(200);
    const answers = await Promise.all(onTheirWay);
    const refusals = answers.filter(({ status }) => status !== 200).map(refusalOf);
    expect(refusals).toEqual(refusals.map(() => "404 USER_DELETED"));
    expect(refusalOf(await trySend(friend, leaver))).toBe("404 USER_DELETED");
    expect(await messagesIn(leaver, friend)).toEqual([]);
  });

  test("is let go of by a room that was unwell, later", async () => {
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

  test("leaves many conversations, some at a time, until none is left", { timeout: 40_000 }, async () => {
    const leaver = await longRegistered();
    const friends = await Promise.all(Array.from({ length: 60 }, () => aPerson()));
    for (const friend of friends) await send(friend, leaver);
    for (const friend of friends) await settled(friend, leaver);
    expect((await leaveForGood(leaver)).status).toBe(200);
    while (await runDurableObjectAlarm(inboxOf(leaver)));
    expect(await objectRows(inboxOf(leaver), "select * from conversations")).toEqual([]);
    for (const friend of friends) expect(await messagesIn(leaver, friend)).toEqual([]);
  });
});

describe("the export", () => {
  const conversationsIn = async (person: Person) =>
    read(await person.post("/api/account/export"), accountExport).conversations;

  test("holds every message one still has, and says who wrote it", async () => {
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

  test("holds nothing one deleted, and no conversation that is empty", async () => {
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
