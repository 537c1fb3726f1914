import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";

import { RoomStorage } from "../../../durable-objects/direct/chat-room/storage.ts";
import { closeCodes } from "../../../contract/direct/events.ts";
import { JOIN_PAGE_MAX_BYTES, JOIN_PAGE_SIZE, SOCKET_SILENT_MS } from "../../../contract/direct/values.ts";
import { AHEAD, passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { aPair, markRead, roomOf, send } from "../../worker/support/features/direct.ts";
import { anotherDevice } from "../../worker/support/people.ts";
import { openChat, openInbox } from "../../worker/support/sockets.ts";
import { acked, anOpenChat, say } from "../../worker/support/features/open-chat.ts";

describe("rejoining a chat room", () => {
  test("answers with the missed messages in order, page by page, until complete", async () => {
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
    await evictDurableObject(roomOf(one, other));
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

  test("answers at most 128 kB at a time, no message twice per socket, and everything in the end", async () => {
    const [one, other] = await aPair();
    const count = 60;
    await send(one, other, "پیام ۱");
    await runInDurableObject(roomOf(one, other), (_, { storage }) => {
      storage.sql.exec(
        `with recursive n (i) as (select 2 union all select i + 1 from n where i < ?)
          insert into messages (side, text, client_id, created_at) select 0, ?, 'client-' || i, i from n`,
        count,
        "😀".repeat(2000),
      );
    });
    await evictDurableObject(roomOf(one, other));
    const read = vi.spyOn(RoomStorage.prototype, "page");
    const chat = await openChat(other, one);
    const sizeOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).byteLength;
    const bytesOf = (from: number) => sizeOf(chat.allOf("direct:new").slice(from));
    let pages = 0;
    for (let complete = false; !complete; pages += 1) {
      const before = chat.allOf("direct:new").length;
      // It asks from the beginning, every time.
      chat.send({ type: "join-direct", with: one.username, afterSeq: 0 });
      ({ complete } = await chat.waitFor("direct:joined"));
      expect(bytesOf(before)).toBeLessThanOrEqual(JOIN_PAGE_MAX_BYTES);
    }
    expect(pages).toBeGreaterThan(3);
    // The room must not read rows it does not send, because they would fill its memory.
    const sizes = read.mock.results.map(({ value }) => sizeOf(value));
    expect(Math.max(...sizes)).toBeLessThan(JOIN_PAGE_MAX_BYTES * 1.1);
    expect(chat.allOf("direct:new").map(({ message }) => message.seq)).toEqual(
      Array.from({ length: count }, (_, n) => n + 1),
    );
    chat.send({ type: "join-direct", with: one.username, afterSeq: 0 });
    expect(await chat.waitFor("direct:joined")).toMatchObject({ seq: count, complete: true });
    expect(chat.allOf("direct:new")).toHaveLength(count);
  });

  test("closes a socket that did not ping for 55 seconds, before a page is sent", async () => {
    stopClockAt(AHEAD);
    const [one, other] = await aPair();
    await send(one, other);
    const chat = await openChat(other, one);
    await chat.waitFor("user-online-status");
    passSeconds(SOCKET_SILENT_MS / 1000);
    chat.send({ type: "join-direct", with: one.username, afterSeq: 0 });
    expect(await chat.closed()).toBe(closeCodes.SILENT);
    expect(chat.allOf("direct:new")).toEqual([]);
  });

  test("answers only the current state when nothing was missed", async () => {
    const [one, other] = await aPair();
    await send(one, other);
    await send(one, other);
    await markRead(other, one, 1);
    const chat = await openChat(one, other);
    for (const afterSeq of [2, 2_000_000, undefined]) {
      chat.send({ type: "join-direct", with: other.username, ...(afterSeq !== undefined && { afterSeq }) });
      const joined = await chat.waitFor("direct:joined");
      expect(joined).toEqual({
        type: "direct:joined",
        with: other.username,
        withId: other.id,
        seq: 2,
        complete: true,
        peerReadSeq: 1,
        peerDeliveredSeq: 1,
        requestState: "open",
        messagesLeft: null,
      });
    }
    expect(chat.allOf("direct:new")).toEqual([]);
  });

  test("does not return messages that the viewer deleted", async () => {
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

  test("marks the missed messages as delivered for the sender", async () => {
    const [one, other] = await aPair();
    const mine = await openChat(one, other);
    await acked(mine, say(mine, other, "سلام"));
    const theirs = await openChat(other, one);
    theirs.send({ type: "join-direct", with: one.username, afterSeq: 0 });
    expect(await mine.waitFor("direct:delivered")).toEqual({
      type: "direct:delivered",
      by: other.username,
      byId: other.id,
      seq: 1,
    });
  });
});

describe("the read receipts of a chat room", () => {
  test("reach the sender and the reader's other devices once, and never go back", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    const tablet = await openChat(await anotherDevice(other), one);
    for (const text of ["یک", "دو", "سه"]) await acked(mine, say(mine, other, text));
    for (const seq of [2, 2, 1, 3, 900]) theirs.send({ type: "direct:read", seq });
    for (const socket of [mine, tablet]) {
      await socket.waitFor("direct:read", ({ seq }) => seq === 3);
      await socket.drained();
      expect(socket.allOf("direct:read")).toEqual([
        { type: "direct:read", by: other.username, byId: other.id, seq: 2 },
        { type: "direct:read", by: other.username, byId: other.id, seq: 3 },
      ]);
    }
  });

  test("update the inbox on the reader's other devices", async () => {
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

describe("deleting a message in a chat room", () => {
  test("reaches the person's other devices, but not the peer", async () => {
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
