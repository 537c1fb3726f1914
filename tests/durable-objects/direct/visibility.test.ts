import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";

import {
  choosePrivacy,
  aPair,
  inboxOf,
  markRead,
  messagesWith,
  objectRows,
  roomOf,
  send,
  sendAll,
  settled,
  strangers,
} from "../../worker/support/features/direct.ts";
import { AHEAD, passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { eventually } from "../../worker/support/eventually.ts";
import { follow } from "../../worker/support/features/follows.ts";
import { acked, anOpenChat, openUnwrittenChat, say } from "../../worker/support/features/open-chat.ts";
import { aPerson, type Person } from "../../worker/support/people.ts";
import { openChat, openInbox, type Socket } from "../../worker/support/sockets.ts";

async function asks(socket: Socket, { username }: Person): Promise<boolean> {
  socket.send({ type: "check-user-online", username });
  return (await socket.waitFor("user-online-status", (answer) => answer.username === username)).online;
}

/** All frames that show a socket that a person is online, typing, receiving or reading. */
const heardOf = (socket: Socket, { id }: Person) =>
  socket.frames.filter(
    (frame) =>
      (frame.type === "user-typing" && frame.fromId === id) ||
      (frame.type === "user-status-changed" && frame.id === id && frame.online) ||
      (frame.type === "user-online-status" && frame.id === id && frame.online) ||
      ((frame.type === "direct:read" || frame.type === "direct:delivered") && frame.byId === id),
  );

/** A child with the app open, and a stranger who wrote to them and has both sockets open. */
async function aStranger() {
  const [stranger, child] = await strangers();
  const [spy, spyChat] = [await openInbox(stranger), await openUnwrittenChat(stranger, child)];
  await sendAll(stranger, child, ["سلام"]);
  return { stranger, child, spy, spyChat };
}

describe("a stranger", () => {
  test("learns from no frame, answer or receipt whether somebody is online", async () => {
    const { stranger, child, spy, spyChat } = await aStranger();
    const app = await openInbox(child);
    const chat = await openChat(child, stranger);
    chat.send({ type: "join-direct", with: stranger.username, afterSeq: 0 });
    expect((await chat.waitFor("direct:joined")).requestState).toBe("request");
    chat.send({ type: "typing-start", to: stranger.username });
    chat.send({ type: "direct:read", seq: 1 });
    await markRead(child, stranger);
    await chat.drained();
    for (const socket of [spy, spyChat]) expect(await asks(socket, child)).toBe(false);
    expect(await messagesWith(stranger, child)).toMatchObject({ online: false, peerReadSeq: 0, peerDeliveredSeq: 0 });
    app.close();
    await app.closed();
    const again = await openInbox(child);
    await again.waitFor("direct:unread");
    spyChat.send({ type: "join-direct", with: child.username, afterSeq: 0 });
    const joined = await spyChat.waitFor("direct:joined");
    expect(joined).toMatchObject({ requestState: "pending", messagesLeft: 2, peerReadSeq: 0, peerDeliveredSeq: 0 });
    for (const socket of [spy, spyChat]) await socket.drained();
    expect(heardOf(spy, child)).toEqual([]);
    expect(heardOf(spyChat, child)).toEqual([]);
    expect(await objectRows(inboxOf(child), "select id from subscribers")).toEqual([]);
  });

  test("is not shown as online, typing or reading to a person who has not accepted the request", async () => {
    const { stranger, child, spyChat } = await aStranger();
    const [app, chat] = [await openInbox(child), await openChat(child, stranger)];
    spyChat.send({ type: "typing-start", to: child.username });
    spyChat.send({ type: "direct:read", seq: 1 });
    await spyChat.drained();
    for (const socket of [app, chat]) expect(await asks(socket, stranger)).toBe(false);
    for (const socket of [app, chat]) expect(heardOf(socket, stranger)).toEqual([]);
  });

  test("causes no unread dot and no message frame, and counts as a waiting request", async () => {
    const [stranger, child] = await strangers();
    const app = await openInbox(child);
    await app.waitFor("direct:unread");
    await sendAll(stranger, child, ["یک", "دو"]);
    expect((await app.waitFor("direct:requests")).count).toBe(1);
    await app.drained();
    expect(app.allOf("direct:unread").map(({ count }) => count)).toEqual([0]);
    expect([...app.allOf("direct:new"), ...app.allOf("direct:conversation")]).toEqual([]);
  });

  test("remains a stranger after following the recipient, who does not follow back", async () => {
    const [stranger, child] = await strangers();
    await follow(stranger, child);
    const [spy] = [await openInbox(stranger), await openInbox(child)];
    expect(await asks(spy, child)).toBe(false);
    await send(stranger, child);
    expect((await messagesWith(child, stranger)).requestState).toBe("request");
  });

  test("is rejected through a socket too when the stranger proved neither mobile nor e-mail", async () => {
    const [unproved, child] = [await aPerson({ mobile: null, emailVerifiedAt: null }), await aPerson()];
    const chat = await openUnwrittenChat(unproved, child);
    const clientId = say(chat, child, "سلام");
    expect(await chat.waitFor("error")).toMatchObject({ code: "PROOF_REQUIRED", clientId });
  });
});

describe("a request", () => {
  test("shows both people to each other at once when it is accepted, with what was read", async () => {
    const { stranger, child, spyChat } = await aStranger();
    await openInbox(child);
    const chat = await openChat(child, stranger);
    chat.send({ type: "direct:read", seq: 1 });
    await chat.drained();
    await child.post("/api/direct/requests/accept", { with: stranger.username });
    for (const socket of [chat, spyChat]) {
      const opened = await socket.waitFor("direct:request-state", ({ requestState }) => requestState === "open");
      expect(opened.messagesLeft).toBeNull();
    }
    await spyChat.waitFor("user-status-changed", ({ id, online }) => id === child.id && online);
    await spyChat.waitFor("direct:read", ({ byId, seq }) => byId === child.id && seq === 1);
    chat.send({ type: "typing-start", to: stranger.username });
    await spyChat.waitFor("user-typing", ({ fromId }) => fromId === child.id);
  });

  test("shows its sender how many messages are left until it is accepted", async () => {
    const { child, spyChat } = await aStranger();
    await acked(spyChat, say(spyChat, child, "دو"));
    await acked(spyChat, say(spyChat, child, "سه"));
    const clientId = say(spyChat, child, "چهار");
    expect(await spyChat.waitFor("error")).toMatchObject({ code: "REQUEST_LIMIT", clientId });
    expect(spyChat.allOf("direct:request-state").map(({ messagesLeft }) => messagesLeft)).toEqual([2, 1, 0]);
  });
});

describe("a change of who may write, while a chat is open and idle", () => {
  test("reaches a person who has written before at once, also after the room slept", async () => {
    const { stranger, child, spyChat } = await aStranger();
    await evictDurableObject(roomOf(stranger, child));
    await choosePrivacy(child, { whoMayWrite: "followed" });
    const closed = await spyChat.waitFor("direct:request-state", ({ requestState }) => requestState === "closed");
    expect(closed.messagesLeft).toBeNull();
    await evictDurableObject(roomOf(stranger, child));
    await choosePrivacy(child, { whoMayWrite: "everyone" });
    const open = await spyChat.waitFor("direct:request-state", ({ requestState }) => requestState === "open");
    expect(open.messagesLeft).toBeNull();
  });

  test("reaches a person who has not written when they send their next frame", async () => {
    stopClockAt(AHEAD);
    const [stranger, child] = await strangers();
    const chat = await openUnwrittenChat(stranger, child);
    chat.send({ type: "join-direct", with: child.username });
    expect((await chat.waitFor("direct:joined")).requestState).toBe("pending");
    await choosePrivacy(child, { whoMayWrite: "followed" });
    passSeconds(20);
    expect(await asks(chat, child)).toBe(false);
    await chat.waitFor("direct:request-state", ({ requestState }) => requestState === "closed");
  });

  test("does not reach a blocked person, whose chat is closed", async () => {
    const { one, other, theirs } = await anOpenChat();
    theirs.send({ type: "join-direct", with: one.username });
    expect((await theirs.waitFor("direct:joined")).requestState).toBe("open");
    await choosePrivacy(one, { whoMayWrite: "followed" });
    await one.post("/api/block", { blocked: other.username });
    await theirs.closed();
    expect(theirs.allOf("direct:request-state").map(({ requestState }) => requestState)).not.toContain("closed");
  });
});

describe("a person who hides their presence", () => {
  test("goes offline for everybody at once, and is online again when they show their presence", async () => {
    const { one, other, mine } = await anOpenChat();
    const [app] = [await openInbox(one), await openInbox(other)];
    expect(await asks(app, other)).toBe(true);
    await mine.waitFor("user-status-changed", ({ online }) => online);
    await choosePrivacy(other, { showPresence: false });
    for (const socket of [app, mine]) {
      await socket.waitFor("user-status-changed", ({ id, online }) => id === other.id && !online);
      expect(await asks(socket, other)).toBe(false);
    }
    expect((await messagesWith(one, other)).online).toBe(false);
    await choosePrivacy(other, { showPresence: true });
    await mine.waitFor("user-status-changed", ({ id, online }) => id === other.id && online);
    expect(await asks(app, other)).toBe(true);
  });

  test("is not shown as typing", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    await choosePrivacy(other, { showPresence: false });
    theirs.send({ type: "typing-start", to: one.username });
    await acked(theirs, say(theirs, one, "سلام"));
    await mine.waitFor("direct:new");
    expect(mine.allOf("user-typing")).toEqual([]);
  });
});

test("a person who hides their receipts reports reads and deliveries to their own devices only", async () => {
  const { one, other, mine, theirs } = await anOpenChat();
  await choosePrivacy(other, { showReceipts: false });
  const { seq } = await acked(mine, say(mine, other, "سلام"));
  await theirs.waitFor("direct:new");
  theirs.send({ type: "direct:read", seq });
  await theirs.waitFor("direct:read");
  expect((await markRead(other, one)).status).toBe(200);
  await mine.drained();
  expect(heardOf(mine, other).filter(({ type }) => type !== "user-online-status")).toEqual([]);
  expect(await messagesWith(one, other)).toMatchObject({ peerReadSeq: 0, peerDeliveredSeq: 0 });
  expect(await messagesWith(other, one)).toMatchObject({ ownReadSeq: 1 });
});

test("unfollowing the peer hides one's presence from the peer until one writes to the peer", async () => {
  const [one, other] = await aPair();
  const [app] = [await openInbox(one), await openInbox(other)];
  expect(await asks(app, other)).toBe(true);
  await other.post("/api/unfollow", { followee: one.username });
  await app.waitFor("user-status-changed", ({ id, online }) => id === other.id && !online);
  expect(await asks(app, other)).toBe(false);
  await send(other, one);
  await settled(one, other);
  await eventually(async () => expect(await asks(app, other)).toBe(true));
});

test("unfollowing a peer to whom one never wrote hides the peer's presence from oneself", async () => {
  const [one, other] = await aPair();
  await send(other, one);
  await settled(one, other);
  const [app] = [await openInbox(one), await openInbox(other)];
  expect(await asks(app, other)).toBe(true);
  await one.post("/api/unfollow", { followee: other.username });
  await app.waitFor("user-status-changed", ({ id, online }) => id === other.id && !online);
  expect(await asks(app, other)).toBe(false);
  expect(await objectRows(inboxOf(other), "select id from subscribers")).toEqual([]);
});

test("a person who deletes an open conversation stays visible to the peer", async () => {
  const [one, other] = await strangers();
  await send(one, other);
  await sendAll(other, one, ["علیک"]);
  await other.post("/api/direct/conversation/delete", { with: one.username });
  await settled(one, other);
  const [app] = [await openInbox(one), await openInbox(other)];
  expect(await asks(app, other)).toBe(true);
});
