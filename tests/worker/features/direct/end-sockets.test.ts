import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";

import { closeCodes } from "../../../../contract/direct/events.ts";
import { upgradeRequest } from "../../../../durable-objects/kit/sockets.ts";
import { rows } from "../../support/database.ts";
import { aPair, inboxOf, objectRows, roomOf, send, textsWith } from "../../support/features/direct.ts";
import { eventually } from "../../support/eventually.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { openUnwrittenChat, say } from "../../support/features/open-chat.ts";
import { aPerson, anotherDevice, type Person } from "../../support/people.ts";
import { listen, openChat, openInbox, openStubbornChat } from "../../support/sockets.ts";

/** A device with the app and one chat open. */
async function aDevice(person: Person, peer: Person) {
  const [inbox, chat] = [await openInbox(person), await openChat(person, peer)];
  await inbox.waitFor("direct:unread");
  await chat.waitFor("user-online-status");
  const openRooms = () => objectRows(inboxOf(person), "select room from open_rooms");
  await eventually(async () => expect(await openRooms()).toEqual([{ room: roomOf(person, peer).id.toString() }]));
  return { inbox, chat };
}

test("logging out closes the sockets of that device, and no others", async () => {
  const [one, other] = await aPair();
  const tablet = await anotherDevice(one);
  const [phone, onTablet, theirs] = [
    await aDevice(one, other),
    await aDevice(tablet, other),
    await aDevice(other, one),
  ];
  await one.post("/api/logout");
  expect(await phone.inbox.closed()).toBe(closeCodes.GONE);
  expect(await phone.chat.closed()).toBe(closeCodes.GONE);
  theirs.chat.send({ type: "direct:send", to: one.username, text: "هنوز هستی؟", clientId: crypto.randomUUID() });
  await onTablet.chat.waitFor("direct:new");
  await onTablet.inbox.waitFor("direct:new");
  expect(phone.chat.allOf("direct:new")).toEqual([]);
});

test("logging out everywhere closes the sockets of every device", async () => {
  const [one, other] = await aPair();
  const tablet = await anotherDevice(one);
  const devices = [await aDevice(one, other), await aDevice(tablet, other)];
  await one.post("/api/sessions/revoke-all");
  for (const { inbox, chat } of devices) {
    expect(await inbox.closed()).toBe(closeCodes.GONE);
    expect(await chat.closed()).toBe(closeCodes.GONE);
  }
  expect(await objectRows(inboxOf(one), "select room from open_rooms")).toEqual([]);
});

test("frames of a closed socket are ignored when the browser ignores the close", async () => {
  const [one, other] = await aPair();
  const chat = await openStubbornChat(one, other);
  await chat.waitFor("user-online-status");
  const theirs = await openChat(other, one);
  const openRooms = () => objectRows(inboxOf(one), "select room from open_rooms");
  await eventually(async () => expect(await openRooms()).toHaveLength(1));
  await one.post("/api/sessions/revoke-all");
  expect(await chat.closed()).toBe(closeCodes.GONE);
  say(chat, other, "بعد از خروج");
  chat.send({ type: "typing-start", to: other.username });
  await send(other, one, "تنها پیام");
  await theirs.waitFor("direct:new");
  expect(await textsWith(other, one)).toEqual(["تنها پیام"]);
  expect(theirs.allOf("user-typing")).toEqual([]);
});

test("the oldest chat is closed over the limit of open rooms, and logging out closes the rest", async () => {
  const [one, other] = await aPair();
  const oldest = await openChat(one, other);
  await oldest.waitFor("user-online-status");
  const inbox = inboxOf(one);
  const openRooms = () => objectRows(inbox, "select room from open_rooms");
  await eventually(async () => expect(await openRooms()).toHaveLength(1));
  const newest = await openUnwrittenChat(one, await aPerson());
  await newest.waitFor("user-online-status");
  await eventually(async () => expect(await openRooms()).toHaveLength(2));
  const elsewhere = Array.from({ length: 99 }, (_, n) => env.CHAT_ROOM.idFromName(`${one.username} ${n}`).toString());
  for (const room of elsewhere) await inbox.roomOpened(one.userId, room, one.sessionId);
  expect(await oldest.closed()).toBe(closeCodes.GONE);
  expect(await openRooms()).toHaveLength(100);
  await one.post("/api/sessions/revoke-all");
  expect(await newest.closed()).toBe(closeCodes.GONE);
  expect(await openRooms()).toEqual([]);
});

test("leaving also closes chats in which nothing was ever written", async () => {
  const [one, other] = await aPair();
  const { inbox, chat } = await aDevice(one, other);
  expect((await leaveForGood(one)).status).toBe(200);
  expect([await inbox.closed(), await chat.closed()]).toEqual([closeCodes.GONE, closeCodes.GONE]);
});

describe("a session that ended while its socket was opening", () => {
  test("opens no inbox, and its chat is closed", async () => {
    const [one, other] = await aPair();
    await send(one, other);
    const { userId, sessionId } = one;
    await rows("delete from sessions where id = unhex(?, '-')", sessionId);
    const refused = await inboxOf(one).fetch(upgradeRequest({ userId, sessionId }));
    expect([refused.status, refused.webSocket]).toEqual([401, null]);
    const chat = listen(await roomOf(one, other).fetch(upgradeRequest({ userId, sessionId })));
    expect(await chat.closed()).toBe(closeCodes.GONE);
  });

  test("gets no lease from a read before it ended", async () => {
    const person = await aPerson();
    const [isRead, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sessions: D1DatabaseSession = Object.getPrototypeOf(env.DB.withSession());
    const { batch } = sessions;
    vi.spyOn(sessions, "batch").mockImplementationOnce(async function (this: D1DatabaseSession, statements) {
      const read = await batch.call(this, statements);
      isRead.resolve();
      await ended.promise;
      return read as never;
    });
    const { userId, sessionId } = person;
    const opening = inboxOf(person).fetch(upgradeRequest({ userId, sessionId }));
    await isRead.promise;
    await person.post("/api/logout");
    ended.resolve();
    expect((await opening).status).toBe(401);
  });
});

test("a socket is refused or closed again when its session cannot be checked", async () => {
  const [one, other] = await aPair();
  await send(one, other);
  const { userId, sessionId } = one;
  await env.DB.prepare("alter table sessions rename to sessions_away").run();
  try {
    await expect(inboxOf(one).fetch(upgradeRequest({ userId, sessionId }))).rejects.toThrow("sessions");
    const chat = listen(await roomOf(one, other).fetch(upgradeRequest({ userId, sessionId })));
    expect(await chat.closed()).toBe(closeCodes.SILENT);
  } finally {
    await env.DB.prepare("alter table sessions_away rename to sessions").run();
  }
});
