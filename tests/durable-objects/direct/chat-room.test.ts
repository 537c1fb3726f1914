import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";

import { eventually } from "../../worker/support/eventually.ts";
import { MESSAGE_MAX_CODE_POINTS, UNREAD_COUNTED_MAX } from "../../../contract/direct/values.ts";
import {
  aPair,
  conversationsOf,
  factsOf,
  messagesWith,
  objectRows,
  roomOf,
  send,
  trySend,
  settled,
  textsWith,
} from "../../worker/support/features/direct.ts";
import { refusalOf } from "../../worker/support/call.ts";
import { aPerson, anotherDevice } from "../../worker/support/people.ts";
import { type Socket, openChat } from "../../worker/support/sockets.ts";
import { acked, anOpenChat, say } from "../../worker/support/features/open-chat.ts";

const sentPart = ({ _id, seq, createdAt }: { _id: string; seq: number; createdAt: string }) => ({
  _id,
  seq,
  createdAt,
});

describe("a message", () => {
  test("is acknowledged to its sender, reaches the recipient, and is then marked as delivered", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    await mine.waitFor("user-online-status");
    const clientId = say(mine, other, "سلام");
    const { message } = await theirs.waitFor("direct:new");
    const delivered = await mine.waitFor("direct:delivered");
    expect(mine.frames.slice(1)).toEqual([
      { type: "direct:ack", clientId, _id: message._id, seq: 1, createdAt: message.createdAt },
      { type: "direct:delivered", by: other.username, byId: other.id, seq: 1 },
    ]);
    expect(delivered.seq).toBe(1);
    expect(message).toMatchObject({ seq: 1, from: one.username, to: other.username, text: "سلام", clientId });
  });

  test("is acknowledged the same and not broadcast again when it is retried", async () => {
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

  test("keeps one order for both people when both send at the same time", async () => {
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
    const expected = messages.map((message) => ({ ...message, own: false }));
    expect(heard(theirs)).toEqual(expected.filter(({ from }) => from === one.username));
    expect(heard(mine)).toEqual(expected.filter(({ from }) => from === other.username));
    expect(heard(theirs).map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => `الف${n}`));
  });

  test("reaches the sender's other devices and all devices of the recipient", async () => {
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

  test("reaches every open chat, the sender's too, when it is sent over HTTP", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    const { _id } = await send(one, other);
    for (const socket of [mine, theirs]) expect((await socket.waitFor("direct:new")).message._id).toBe(_id);
    await mine.waitFor("direct:delivered");
  });

  test("is stored once when it is sent over HTTP and through the socket, in either order", async () => {
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

  test("is refused with another text under a used clientId, over HTTP and through the socket, and the first stays", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    const clientId = say(mine, other, "نخست");
    const first = await acked(mine, clientId);
    expect(refusalOf(await trySend(one, other, "دوم", clientId))).toBe("409 KEY_REUSED");
    say(mine, other, "سوم", clientId);
    expect(await mine.waitFor("error")).toMatchObject({ code: "KEY_REUSED", clientId });
    expect(await send(one, other, " نخست\n", clientId)).toMatchObject(sentPart(first));
    await theirs.drained();
    expect(theirs.allOf("direct:new").map(({ message }) => message.text)).toEqual(["نخست"]);
  });

  test.each([
    ["blank", "\u200c ", "EMPTY_TEXT"],
    ["too long", "آ".repeat(MESSAGE_MAX_CODE_POINTS + 1), "TEXT_TOO_LONG"],
  ])("is rejected with its clientId when it is %s, and the chat continues", async (_, text, code) => {
    const { other, mine, theirs } = await anOpenChat();
    const clientId = say(mine, other, text);
    expect(await mine.waitFor("error")).toMatchObject({ code, clientId });
    await acked(mine, say(mine, other, "ادامه"));
    expect((await theirs.waitFor("direct:new")).message.text).toBe("ادامه");
  });

  test.each(["a\0b", "\ud83d"])("is rejected with a text that no call accepts: %j", async (text) => {
    const { other, mine } = await anOpenChat();
    const clientId = say(mine, other, text);
    const answer = await Promise.race([mine.waitFor("error"), acked(mine, clientId)]);
    expect(answer.type).toBe("error");
  });

  test("is rejected when it is addressed to anybody but the chat's peer", async () => {
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

test("an open chat continues while the peer changes their name", async () => {
  const { one, other, mine, theirs } = await anOpenChat();
  const byId = { ...other, username: other.id };
  await acked(mine, say(mine, byId, "یک"));
  const username = `new-${other.username.slice(1, 10)}`;
  expect((await other.post("/api/set-username", { username })).status).toBe(200);
  await acked(mine, say(mine, byId, "دو"));
  await send(one, { username }, "سه");
  await send(one, other, "چهار");
  await acked(mine, say(mine, { ...other, username }, "پنج"));
  await theirs.waitFor("direct:new", ({ message }) => message.text === "پنج" && message.to === username);
  expect(await textsWith(one, { username })).toEqual(["یک", "دو", "سه", "چهار", "پنج"]);
});

test("a room shows nothing to a third person and lets them change nothing", async () => {
  const { one, other, mine, theirs } = await anOpenChat();
  await acked(mine, say(mine, other, "فقط برای تو"));
  await settled(one, other);
  const [room, third] = [roomOf(one, other), await aPerson()];
  const before = await objectRows(room, "select * from members");
  const facts = await factsOf(one, other);
  expect((await room.page(third.userId, { limit: 10 }, facts)).messages).toEqual([]);
  expect((await room.exported(third.userId, { limit: 10 })).messages).toEqual([]);
  await room.accept(third.userId, facts);
  expect(await room.markRead(third.userId, facts)).toBe(0);
  expect(await room.hideMessage(third.userId, 1)).toBe(false);
  await room.clear(third.userId);
  await room.markDelivered(third.userId, 1);
  await room.erase(third.userId);
  await theirs.drained();
  expect(await objectRows(room, "select * from members")).toEqual(before);
  expect(await textsWith(one, other)).toEqual(["فقط برای تو"]);
  expect(await textsWith(other, one)).toEqual(["فقط برای تو"]);
});

test("unread messages are counted up to a limit", async () => {
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

test("sending counts the sender's own message as read, but no unread message of the peer", async () => {
  const [one, other] = await aPair();
  await send(one, other);
  await send(one, other);
  await send(other, one);
  await send(one, other);
  await settled(one, other);
  const cursors = await objectRows(roomOf(one, other), "select user_id as id, read_seq as seq from members");
  expect(cursors.find(({ id }) => id === one.userId)).toMatchObject({ seq: 2 });
  expect((await conversationsOf(one)).items).toMatchObject([{ unreadCount: 1 }]);
  expect((await conversationsOf(other)).items).toMatchObject([{ unreadCount: 3 }]);
});
