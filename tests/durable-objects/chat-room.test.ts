import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";

import { eventually } from "../worker/support/eventually.ts";
import { closeCodes } from "../../contract/direct-events.ts";
import { JOIN_PAGE_SIZE, MESSAGE_MAX_CODE_POINTS, UNREAD_COUNTED_MAX } from "../../contract/limits.ts";
import { upgradeRequest } from "../../durable-objects/sockets.ts";
import type { PairFacts, PersonFacts } from "../../durable-objects/direct-facts.ts";
import { Inbox } from "../../durable-objects/inbox/inbox.ts";
import {
  aPair,
  conversationsOf,
  markRead,
  messagesWith,
  objectRows,
  roomOf,
  send,
  settled,
  textsWith,
  trySend,
} from "../worker/support/direct.ts";
import { type Person, aPerson, anotherDevice } from "../worker/support/people.ts";
import { type Socket, listen, openChat, openInbox } from "../worker/support/sockets.ts";

/** Two people who have their chat open. */
async function anOpenChat(): Promise<{ one: Person; other: Person; mine: Socket; theirs: Socket }> {
  const [one, other] = await aPair();
  const mine = await openChat(one, other);
  const theirs = await openChat(other, one);
  return { one, other, mine, theirs };
}

/** Sends a text through a socket; returns its clientId. */
function say(socket: Socket, to: Person, text: string, clientId: string = crypto.randomUUID()): string {
  socket.send({ type: "direct:send", to: to.username, text, clientId });
  return clientId;
}

const sentPart = ({ _id, seq, createdAt }: { _id: string; seq: number; createdAt: string }) => ({
  _id,
  seq,
  createdAt,
});

const acked = (socket: Socket, clientId: string) => socket.waitFor("direct:ack", (ack) => ack.clientId === clientId);

describe("a message", () => {
  test("is acknowledged to its sender first, then seen by the other one, then delivered", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    await mine.waitFor("user-online-status");
    const clientId = say(mine, other, "سلام");
    const { message } = await theirs.waitFor("direct:new");
    const delivered = await mine.waitFor("direct:delivered");
    expect(mine.frames.slice(1)).toEqual([
      { type: "direct:ack", clientId, _id: message._id, seq: 1, createdAt: message.createdAt },
      { type: "direct:delivered", by: other.username, seq: 1 },
    ]);
    expect(delivered.seq).toBe(1);
    expect(message).toMatchObject({ seq: 1, from: one.username, to: other.username, text: "سلام", clientId });
  });

  test("that comes again is acknowledged the same and not broadcast again", async () => {
    const { other, mine, theirs } = await anOpenChat();
    const clientId = say(mine, other, "سلام");
    const first = await acked(mine, clientId);
    for (let n = 0; n < 3; n += 1) {
      say(mine, other, "سلام", clientId);
      expect(await acked(mine, clientId)).toEqual(first);
    }
    const last = say(mine, other, "پایان");
    await theirs.waitFor("direct:new", ({ message }) => message.clientId === last);
    expect(theirs.allOf("direct:new").map(({ message }) => message.text)).toEqual(["سلام", "پایان"]);
  });

  test("keeps the order it was sent in, for both, whoever sends at the same time", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    for (let n = 0; n < 20; n += 1) {
      say(mine, other, `الف${n}`);
      say(theirs, one, `ب${n}`);
    }
    await eventually(() => {
      expect(mine.allOf("direct:ack")).toHaveLength(20);
      expect(theirs.allOf("direct:new")).toHaveLength(20);
      expect(mine.allOf("direct:new")).toHaveLength(20);
    });
    const { messages } = await messagesWith(one, other);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    const heard = (socket: Socket) => socket.allOf("direct:new").map(({ message }) => message);
    expect(heard(theirs)).toEqual(messages.filter(({ from }) => from === one.username));
    expect(heard(mine)).toEqual(messages.filter(({ from }) => from === other.username));
    expect(heard(theirs).map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => `الف${n}`));
  });

  test("comes to the sender's other devices, and to all of the other one's", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    const tablet = await openChat(await anotherDevice(one), other);
    const theirTablet = await openChat(await anotherDevice(other), one);
    const clientId = say(mine, other, "سلام");
    for (const socket of [tablet, theirs, theirTablet]) {
      expect((await socket.waitFor("direct:new")).message.clientId).toBe(clientId);
    }
    await acked(mine, clientId);
    expect(mine.allOf("direct:new")).toEqual([]);
  });

  test("sent over HTTP comes to every open chat, the sender's too", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    const { _id } = await send(one, other);
    for (const socket of [mine, theirs]) expect((await socket.waitFor("direct:new")).message._id).toBe(_id);
    await mine.waitFor("direct:delivered");
  });

  test("sent over HTTP and again through the socket, or the other way round, is one", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    const clientId = crypto.randomUUID();
    const sent = await send(one, other, "سلام", clientId);
    say(mine, other, "سلام", clientId);
    expect(await acked(mine, clientId)).toMatchObject(sentPart(sent));
    const again = await acked(mine, say(mine, other, "دوباره"));
    expect(await send(one, other, "دوباره", again.clientId)).toMatchObject(sentPart(again));
    await theirs.waitFor("direct:new", ({ message }) => message.seq === 2);
    await theirs.drained();
    expect(theirs.allOf("direct:new").map(({ message }) => message.text)).toEqual(["سلام", "دوباره"]);
  });

  test.each([
    ["blank", "\u200c ", "EMPTY_TEXT"],
    ["too long", "آ".repeat(MESSAGE_MAX_CODE_POINTS + 1), "TEXT_TOO_LONG"],
  ])("that is %s is refused with its clientId, and the chat goes on", async (_, text, code) => {
    const { other, mine, theirs } = await anOpenChat();
    const clientId = say(mine, other, text);
    expect(await mine.waitFor("error")).toMatchObject({ code, clientId });
    await acked(mine, say(mine, other, "ادامه"));
    expect((await theirs.waitFor("direct:new")).message.text).toBe("ادامه");
  });

  test.each(["a\0b", "\ud83d"])("with what no call takes is refused: %j", async (text) => {
    const { other, mine } = await anOpenChat();
    const clientId = say(mine, other, text);
    const answer = await Promise.race([mine.waitFor("error"), acked(mine, clientId)]);
    expect(answer.type).toBe("error");
  });

  test("to somebody else than the chat is with is refused", async () => {
    const { one, mine, theirs } = await anOpenChat();
    const third = await aPerson();
    for (const to of [third.username, one.username, "", "nobody-here"]) {
      mine.send({ type: "direct:send", to, text: "سلام", clientId: crypto.randomUUID() });
      expect((await mine.waitFor("error")).code).toBe("INVALID_FRAME");
    }
    mine.send({ type: "join-direct", with: third.username, afterSeq: 0 });
    expect((await mine.waitFor("error")).code).toBe("INVALID_FRAME");
    await theirs.drained();
    expect(theirs.allOf("direct:new")).toEqual([]);
  });
});

describe("joining again", () => {
  test("answers what was missed in order, some at a time, until it is complete", async () => {
    const [one, other] = await aPair();
    const count = JOIN_PAGE_SIZE * 2 + 30;
    await send(one, other, "پیام ۱");
    await runInDurableObject(roomOf(one, other), (_, { storage }) => {
      storage.sql.exec(
        `with recursive n (i) as (select 2 union all select i + 1 from n where i < ?)
          insert into messages (side, text, client_id, created_at) select i % 2, 'پیام ' || i, 'client-' || i, i from n`,
        count,
      );
    });
    const chat = await openChat(other, one);
    const pages = [];
    for (let afterSeq = 0, complete = false; !complete;) {
      chat.send({ type: "join-direct", with: one.username, afterSeq });
      const joined = await chat.waitFor("direct:joined");
      pages.push(joined.seq);
      ({ seq: afterSeq, complete } = joined);
    }
    expect(pages).toEqual([JOIN_PAGE_SIZE, JOIN_PAGE_SIZE * 2, count]);
    const seqs = chat.allOf("direct:new").map(({ message }) => message.seq);
    expect(seqs).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  });

  test("with nothing missed answers only how things stand", async () => {
    const [one, other] = await aPair();
    await send(one, other);
    await send(one, other);
    await markRead(other, one, 1);
    const chat = await openChat(one, other);
    for (const afterSeq of [2, 2_000_000, undefined]) {
      chat.send({ type: "join-direct", with: other.username, ...(afterSeq !== undefined && { afterSeq }) });
      const joined = await chat.waitFor("direct:joined");
      expect(joined).toEqual({ type: "direct:joined", seq: 2, complete: true, peerReadSeq: 1, peerDeliveredSeq: 1 });
    }
    expect(chat.allOf("direct:new")).toEqual([]);
  });

  test("brings back nothing the viewer deleted", async () => {
    const [one, other] = await aPair();
    await send(one, other, "یک");
    await other.post("/api/direct/conversation/delete", { with: one.username });
    const { _id } = await send(one, other, "دو");
    await send(one, other, "سه");
    await other.delete(`/api/direct/message/${_id}`);
    const chat = await openChat(other, one);
    chat.send({ type: "join-direct", with: one.username, afterSeq: 0 });
    await chat.waitFor("direct:joined");
    expect(chat.allOf("direct:new").map(({ message }) => message.text)).toEqual(["سه"]);
  });

  test("delivers what was missed: the sender's ticks double", async () => {
    const [one, other] = await aPair();
    const mine = await openChat(one, other);
    await acked(mine, say(mine, other, "سلام"));
    const theirs = await openChat(other, one);
    theirs.send({ type: "join-direct", with: one.username, afterSeq: 0 });
    expect(await mine.waitFor("direct:delivered")).toEqual({ type: "direct:delivered", by: other.username, seq: 1 });
  });
});

describe("read receipts", () => {
  test("go to the sender and to the reader's other devices, once, and never back", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    const tablet = await openChat(await anotherDevice(other), one);
    for (const text of ["یک", "دو", "سه"]) await acked(mine, say(mine, other, text));
    for (const seq of [2, 2, 1, 3, 900]) theirs.send({ type: "direct:read", seq });
    for (const socket of [mine, tablet]) {
      await socket.waitFor("direct:read", ({ seq }) => seq === 3);
      await socket.drained();
      expect(socket.allOf("direct:read")).toEqual([
        { type: "direct:read", by: other.username, seq: 2 },
        { type: "direct:read", by: other.username, seq: 3 },
      ]);
    }
  });

  test("bring the reader's other devices up to date in the inbox", async () => {
    const [one, other] = await aPair();
    const inbox = await openInbox(await anotherDevice(other));
    await send(one, other);
    await inbox.waitFor("direct:unread", ({ count }) => count === 1);
    const chat = await openChat(other, one);
    const atFirst = inbox.allOf("direct:unread").length;
    chat.send({ type: "direct:read", seq: 1 });
    await inbox.waitFor("direct:unread", ({ count }) => count === 0 && inbox.allOf("direct:unread").length > atFirst);
    expect(inbox.allOf("direct:unread").at(-1)?.count).toBe(0);
  });
});

describe("deleting", () => {
  test("keeps one's other devices in step, and says nothing to the other one", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    const tablet = await openChat(await anotherDevice(one), other);
    const { _id } = await acked(mine, say(mine, other, "یک"));
    await acked(mine, say(mine, other, "دو"));
    await one.delete(`/api/direct/message/${_id}`);
    await one.post("/api/direct/conversation/delete", { with: other.username });
    for (const socket of [mine, tablet]) {
      expect((await socket.waitFor("direct:deleted"))._id).toBe(_id);
      expect((await socket.waitFor("direct:cleared")).seq).toBe(2);
    }
    await theirs.drained();
    expect(
      theirs.frames.filter(({ type }) => ["direct:deleted", "direct:cleared", "direct:read"].includes(type)),
    ).toEqual([]);
  });
});

describe("a block", () => {
  test("closes both open chats at once and shuts the room for both", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    await acked(mine, say(mine, other, "سلام"));
    await other.post("/api/block", { blocked: one.username });
    expect([await mine.closed(), await theirs.closed()]).toEqual([closeCodes.GONE, closeCodes.GONE]);
    await expect(openChat(one, other)).rejects.toThrow("USER_NOT_FOUND");
    await expect(openChat(other, one)).rejects.toThrow("USER_BLOCKED");
  });

  test("is answered after what it found on its way in, and nothing gets in later", async () => {
    const [one, other] = await aPair();
    await send(one, other, "پیش از آن");
    const [asked, letIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(Inbox.prototype, "admit").mockImplementation(async () => {
      asked.resolve();
      await letIn.promise;
      return null;
    });
    const onItsWay = trySend(one, other, "در راه");
    await asked.promise;
    const textsNow = () => objectRows(roomOf(one, other), "select text from messages");
    const block = other.post("/api/block", { blocked: one.username }).then(textsNow);
    // A block that does not wait is answered by then.
    await Promise.race([block, new Promise((resolve) => setTimeout(resolve, 300))]);
    letIn.resolve();
    const atThatMoment = await block;
    await onItsWay;
    expect(await textsNow()).toEqual(atThatMoment);
  });

  test("holds for what comes to the room with what was true before it", async () => {
    const [one, other] = await aPair();
    const room = roomOf(one, other);
    await send(one, other);
    await other.post("/api/block", { blocked: one.username });
    const before: PairFacts = { isEnabled: true, switchedAt: 0, people: [factsOf(one), factsOf(other)] };
    const sent = await room.send(one.userId, { text: "سلام", clientId: crypto.randomUUID() }, before);
    expect(sent).toMatchObject({ refused: "USER_NOT_FOUND" });
    await room.meet(before);
    const { userId, username } = one;
    const response = await room.fetch(
      upgradeRequest({ userId, username, sessionId: "none", isEnabled: true, switchedAt: 0 }),
    );
    expect(await listen(response).closed()).toBe(closeCodes.GONE);
  });

  test("hides each from the other's presence and typing, in the inbox too", async () => {
    const [one, other] = await aPair();
    await send(one, other);
    await settled(one, other);
    const [mine, theirs] = [await openInbox(one), await openInbox(other)];
    await other.post("/api/block", { blocked: one.username });
    for (const [inbox, { username }] of [
      [mine, other],
      [theirs, one],
    ] as const) {
      expect(await inbox.waitFor("direct:conversation", ({ conversation }) => conversation === null)).toMatchObject({
        peer: username,
      });
      inbox.send({ type: "check-user-online", username });
      expect(await inbox.waitFor("user-online-status")).toMatchObject({ username, online: false });
    }
    await other.post("/api/unblock", { blocked: one.username });
    mine.send({ type: "check-user-online", username: other.username });
    expect((await mine.waitFor("user-online-status")).online).toBe(true);
  });
});

test("after everybody knows, the room sleeps without an alarm", async () => {
  const [one, other] = await aPair();
  await send(one, other);
  await settled(one, other);
  await runDurableObjectAlarm(roomOf(one, other));
  expect(await runDurableObjectAlarm(roomOf(one, other))).toBe(false);
  await evictDurableObject(roomOf(one, other));
  await messagesWith(one, other);
  expect(await runDurableObjectAlarm(roomOf(one, other))).toBe(false);
});

test("an open chat goes on while the two change their names", async () => {
  const { one, other, mine, theirs } = await anOpenChat();
  await acked(mine, say(mine, other, "یک"));
  const username = `new-${other.username.slice(1, 10)}`;
  expect((await other.post("/api/set-username", { username })).status).toBe(200);
  await acked(mine, say(mine, other, "دو"));
  // The room hears of the new name with the next call.
  await send(one, { username }, "سه");
  await acked(mine, say(mine, other, "چهار"));
  await acked(mine, say(mine, { ...other, username }, "پنج"));
  await theirs.waitFor("direct:new", ({ message }) => message.text === "پنج" && message.to === username);
  expect(await textsWith(one, { username })).toEqual(["یک", "دو", "سه", "چهار", "پنج"]);
});

describe("after the object slept", () => {
  test("its sockets are still there: messages, typing and receipts go on", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    await acked(mine, say(mine, other, "پیش از خواب"));
    await theirs.waitFor("direct:new");
    await settled(one, other);
    await evictDurableObject(roomOf(one, other));
    mine.send({ type: "typing-start", to: other.username });
    expect(await theirs.waitFor("user-typing")).toMatchObject({ from: one.username, typing: true });
    const clientId = say(mine, other, "پس از خواب");
    expect((await acked(mine, clientId)).seq).toBe(2);
    theirs.send({ type: "direct:read", seq: (await theirs.waitFor("direct:new")).message.seq });
    expect((await mine.waitFor("direct:read")).seq).toBe(2);
    say(mine, other, "پس از خواب", clientId);
    expect((await acked(mine, clientId)).seq).toBe(2);
  });
});

describe("an inbox that cannot be reached", () => {
  test("is told by the alarm until it knows, and counts right", async () => {
    const [one, other] = await aPair();
    await send(one, other, "یک");
    await settled(one, other);
    const broken = breakInbox(other);
    await send(one, other, "دو");
    await eventually(() => expect(broken).toHaveBeenCalled());
    // Still broken: the alarm tries in vain, and stands again.
    await runDurableObjectAlarm(roomOf(one, other));
    expect(await conversationsOf(other)).toMatchObject({ items: [{ unreadCount: 1 }] });
    broken.mockRestore();
    await runDurableObjectAlarm(roomOf(one, other));
    await settled(one, other);
    expect(await conversationsOf(other)).toMatchObject({
      items: [{ unreadCount: 2, lastMessage: { text: "دو" } }],
      unreadConversations: 1,
    });
  });

  test("does not keep the message from anybody who has the chat open", async () => {
    const { other, mine, theirs } = await anOpenChat();
    const broken = breakInbox(other);
    const clientId = say(mine, other, "سلام");
    await acked(mine, clientId);
    expect((await theirs.waitFor("direct:new")).message.clientId).toBe(clientId);
    broken.mockRestore();
  });

  test("is told although the room's process ended between the message and the telling", async () => {
    const [one, other] = await aPair();
    await send(one, other, "یک");
    await settled(one, other);
    // As the room is after such an end: the message and the alarm are written, the inbox knows nothing.
    await runInDurableObject(roomOf(one, other), async (_, { storage }) => {
      storage.sql.exec(
        "insert into messages (side, text, client_id, created_at) select side, 'دو', 'x', 5 from messages limit 1",
      );
      storage.sql.exec("update members set revision = revision + 1");
      await storage.setAlarm(Date.now() + 60_000);
    });
    await evictDurableObject(roomOf(one, other));
    expect(await runDurableObjectAlarm(roomOf(one, other))).toBe(true);
    await settled(one, other);
    expect((await conversationsOf(other)).items).toMatchObject([{ unreadCount: 2, lastMessage: { text: "دو" } }]);
  });
});

test("a room knows its two people: to a third one it is empty, whatever they ask of it", async () => {
  const { one, other, mine, theirs } = await anOpenChat();
  await acked(mine, say(mine, other, "فقط برای تو"));
  await settled(one, other);
  const [room, third] = [roomOf(one, other), await aPerson()];
  const before = await objectRows(room, "select * from members");
  expect((await room.page(third.userId, { limit: 10 })).messages).toEqual([]);
  expect(await room.markRead(third.userId)).toBe(0);
  expect(await room.hideMessage(third.userId, 1)).toBe(false);
  await room.clear(third.userId);
  await room.reachedDevice(third.userId, 1);
  await room.erase(third.userId);
  await theirs.drained();
  expect(await objectRows(room, "select * from members")).toEqual(before);
  expect(await textsWith(one, other)).toEqual(["فقط برای تو"]);
  expect(await textsWith(other, one)).toEqual(["فقط برای تو"]);
});

test("what is unread is counted to a limit, so that a flood costs no more than that", async () => {
  const [one, other] = await aPair();
  await send(one, other);
  await settled(one, other);
  await runInDurableObject(roomOf(one, other), (_, { storage }) => {
    storage.sql.exec(
      `with recursive n (i) as (select 2 union all select i + 1 from n where i < ?)
        insert into messages (side, text, client_id, created_at)
        select (select side from messages limit 1), 'x', 'client-' || i, i from n`,
      UNREAD_COUNTED_MAX + 5,
    );
  });
  await send(one, other);
  await settled(one, other);
  expect((await conversationsOf(other)).items).toMatchObject([{ unreadCount: UNREAD_COUNTED_MAX }]);
});

test("typing is passed on and never stored", async () => {
  const { one, other, mine, theirs } = await anOpenChat();
  mine.send({ type: "typing-start", to: other.username });
  expect(await theirs.waitFor("user-typing")).toEqual({ type: "user-typing", from: one.username, typing: true });
  mine.send({ type: "typing-stop", to: other.username });
  expect(await theirs.waitFor("user-typing")).toEqual({ type: "user-typing", from: one.username, typing: false });
  await mine.drained();
  expect(mine.allOf("user-typing")).toEqual([]);
  expect(await objectRows(roomOf(one, other), "select * from messages")).toEqual([]);
  expect(await textsWith(other, one)).toEqual([]);
});

test("one person may hold twenty chats open; the oldest gives way to the next", async () => {
  const [one, other] = await aPair();
  const chats: Socket[] = [];
  for (let n = 0; n < 21; n += 1) chats.push(await openChat(one, other));
  expect(await chats[0]?.closed()).toBe(closeCodes.SILENT);
  const { _id } = await send(other, one);
  for (const chat of chats.slice(1)) expect((await chat.waitFor("direct:new")).message._id).toBe(_id);
});

const factsOf = ({ userId, username }: Person): PersonFacts => ({
  userId,
  handle: username,
  username,
  registeredAt: 0,
  suspendedUntil: null,
  isDeleted: false,
  hasBlocked: false,
});

/** Lets every delivery to a person's inbox fail. */
function breakInbox({ userId }: Person) {
  const deliver = Inbox.prototype.deliver;
  return vi.spyOn(Inbox.prototype, "deliver").mockImplementation(function (this: Inbox, summary) {
    return summary.ownerId === userId ? Promise.reject(new Error("the inbox is unwell")) : deliver.call(this, summary);
  });
}
