import { expect, test } from "vitest";

import { closeCodes } from "../../../contract/direct/events.ts";
import { JOIN_BURST, TYPING_BURST } from "../../../contract/direct/values.ts";
import { PUBLIC_SETTING_CACHE_SECONDS } from "../../../contract/limits.ts";
import { AHEAD, passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { rows } from "../../worker/support/database.ts";
import { aPair, objectRows, roomOf, send, switchDirect, textsWith } from "../../worker/support/features/direct.ts";
import { eventually } from "../../worker/support/eventually.ts";
import { anOpenChat, say } from "../../worker/support/features/open-chat.ts";
import type { Person } from "../../worker/support/people.ts";
import { openChat, openStubbornChat, type Socket } from "../../worker/support/sockets.ts";

test("typing is passed on and never stored", async () => {
  const { one, other, mine, theirs } = await anOpenChat();
  mine.send({ type: "typing-start", to: other.username });
  expect(await theirs.waitFor("user-typing")).toEqual({
    type: "user-typing",
    from: one.username,
    fromId: one.id,
    typing: true,
  });
  mine.send({ type: "typing-stop", to: other.username });
  expect(await theirs.waitFor("user-typing")).toEqual({
    type: "user-typing",
    from: one.username,
    fromId: one.id,
    typing: false,
  });
  await mine.drained();
  expect(mine.allOf("user-typing")).toEqual([]);
  expect(await objectRows(roomOf(one, other), "select * from messages")).toEqual([]);
  expect(await textsWith(other, one)).toEqual([]);
});

test.each([
  {
    code: "SUSPENDED",
    forbid: ({ userId }: Person) => rows("update users set suspended_until = 9e15 where id = ?", userId),
    allow: ({ userId }: Person) => rows("update users set suspended_until = null where id = ?", userId),
  },
  { code: "DIRECT_DISABLED", forbid: () => switchDirect(false), allow: () => switchDirect(true) },
])("a person who may not write is not shown as typing: $code", async ({ code, forbid, allow }) => {
  stopClockAt(AHEAD);
  const { one, other, mine, theirs } = await anOpenChat();
  await forbid(one);
  passSeconds(PUBLIC_SETTING_CACHE_SECONDS);
  mine.send({ type: "typing-start", to: other.username });
  say(mine, other, "می‌نویسم");
  expect((await mine.waitFor("error")).code).toBe(code);
  await allow(one);
  passSeconds(PUBLIC_SETTING_CACHE_SECONDS);
  mine.send({ type: "typing-stop", to: other.username });
  await theirs.waitFor("user-typing");
  expect(theirs.allOf("user-typing")).toEqual([
    { type: "user-typing", from: one.username, fromId: one.id, typing: false },
  ]);
});

test("a person may hold twenty chats open, and the next one closes the oldest", async () => {
  const [one, other] = await aPair();
  const chats: Socket[] = [];
  for (let n = 0; n < 21; n += 1) chats.push(await openChat(one, other));
  expect(await chats[0]?.closed()).toBe(closeCodes.SILENT);
  const { _id } = await send(other, one);
  for (const chat of chats.slice(1)) expect((await chat.waitFor("direct:new")).message._id).toBe(_id);
});

test("twenty open chats are the limit even when closed ones do not answer", async () => {
  const [one, other] = await aPair();
  const chats: Socket[] = [];
  for (let n = 0; n < 25; n += 1) chats.push(await openStubbornChat(one, other));
  for (const chat of chats.slice(0, 5)) expect(await chat.closed()).toBe(closeCodes.SILENT);
  const { _id } = await send(other, one);
  for (const chat of chats.slice(5)) expect((await chat.waitFor("direct:new")).message._id).toBe(_id);
  for (const chat of chats.slice(0, 5)) expect(chat.allOf("direct:new")).toEqual([]);
});

test("a person with twenty sockets that do not answer a close opens no more, but the peer still can", async () => {
  const [one, other] = await aPair();
  for (let n = 0; n < 40; n += 1) await openStubbornChat(one, other);
  await expect(openChat(one, other)).rejects.toThrow("429");
  const theirs = await openChat(other, one);
  await theirs.waitFor("user-online-status");
});

test("a person gets a limited number of pages of missed messages a second over all their sockets", async () => {
  stopClockAt(AHEAD);
  const { other, mine, theirs, one } = await anOpenChat();
  const second = await openChat(one, other);
  for (let n = 0; n < JOIN_BURST; n += 1) mine.send({ type: "join-direct", with: other.username, afterSeq: 0 });
  await eventually(() => expect(mine.allOf("direct:joined")).toHaveLength(JOIN_BURST));
  second.send({ type: "join-direct", with: other.username, afterSeq: 0 });
  expect(await second.closed()).toBe(closeCodes.SILENT);
  theirs.send({ type: "join-direct", with: one.username });
  await theirs.waitFor("direct:joined");
  passSeconds(1);
  const again = await openChat(one, other);
  again.send({ type: "join-direct", with: other.username, afterSeq: 0 });
  await again.waitFor("direct:joined");
});

test("typing on several devices is passed on as rarely as typing on one", async () => {
  stopClockAt(AHEAD);
  const { one, other, mine, theirs } = await anOpenChat();
  const chats = [mine, await openChat(one, other), await openChat(one, other)];
  for (const chat of chats) for (let n = 0; n < 10; n += 1) chat.send({ type: "typing-start", to: other.username });
  for (const chat of chats) {
    say(chat, other, "نوشتم");
    await chat.waitFor("direct:ack");
  }
  await theirs.drained();
  expect(theirs.allOf("user-typing")).toHaveLength(TYPING_BURST);
});
