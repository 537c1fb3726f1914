import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";

import { eventually } from "../worker/support/eventually.ts";
import { closeCodes } from "../../contract/direct-events.ts";
import { OFFLINE_GRACE_MS, SOCKET_SILENT_MS } from "../../contract/limits.ts";
import { Inbox } from "../../durable-objects/inbox/inbox.ts";
import { ChatRoom } from "../../durable-objects/chat-room/chat-room.ts";
import { roomName, switchboardName } from "../../durable-objects/env.ts";
import { upgradeRequest } from "../../durable-objects/sockets.ts";
import type { ConversationSummary } from "../../durable-objects/summary.ts";
import { passSeconds, stopClockAt } from "../worker/support/clock.ts";
import {
  aPair,
  conversationsOf,
  inboxOf,
  markRead,
  objectRows,
  send,
  settled,
  switchDirect,
} from "../worker/support/direct.ts";
import { type Person, aPerson, aUsername, anotherDevice } from "../worker/support/people.ts";
import { type Socket, listen, openChat, openInbox } from "../worker/support/sockets.ts";

function aSummary(owner: Person, peer: Person, over: Partial<ConversationSummary> = {}): ConversationSummary {
  return {
    room: env.CHAT_ROOM.idFromName(roomName([owner.username, peer.username])).toString(),
    revision: 1,
    ownerId: owner.userId,
    owner: owner.username,
    peerId: peer.userId,
    peer: peer.username,
    unread: 1,
    last: { seq: 1, senderId: peer.userId, text: "سلام", clientId: crypto.randomUUID(), createdAt: 1 },
    ...over,
  };
}

/** Has the alarm of an absence run at once; on a slow machine it ran by itself. */
async function afterGrace(person: Person): Promise<void> {
  const alarm = async () =>
    expect(await runInDurableObject(inboxOf(person), (_, { storage }) => storage.getAlarm())).not.toBeNull();
  await eventually(alarm).catch(() => undefined);
  await runDurableObjectAlarm(inboxOf(person));
}

describe("a summary", () => {
  test("counts once, however often it comes and in whatever order", async () => {
    const [one, other] = await aPair();
    const inbox = inboxOf(one);
    const newest = aSummary(one, other, { revision: 3, unread: 2 });
    await inbox.deliver(newest);
    await inbox.deliver(newest);
    await inbox.deliver(aSummary(one, other, { revision: 2, unread: 9 }));
    expect(await conversationsOf(one)).toMatchObject({ items: [{ unreadCount: 2 }], unreadConversations: 1 });
  });

  test("is told to the apps once, a message once", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    await app.waitFor("direct:unread");
    const first = aSummary(one, other);
    for (let n = 0; n < 3; n += 1) await inboxOf(one).deliver(first);
    // A later state with the same last message, as after a read on another device.
    await inboxOf(one).deliver({ ...first, revision: 2, unread: 0 });
    await app.waitFor("direct:unread", ({ count }) => count === 0 && app.allOf("direct:unread").length >= 3);
    await app.drained();
    expect(app.allOf("direct:new")).toHaveLength(1);
    expect(app.allOf("direct:conversation")).toHaveLength(2);
  });
});

test("the first news of a conversation with somebody blocked meanwhile is kept, and not shown until the block is over", async () => {
  const [one, other] = await aPair();
  await one.post("/api/block", { blocked: other.username });
  await inboxOf(one).deliver(aSummary(one, other));
  expect(await conversationsOf(one)).toMatchObject({ items: [], unreadConversations: 0 });
  await one.post("/api/unblock", { blocked: other.username });
  expect(await conversationsOf(one)).toMatchObject({ items: [{ peer: other.username }], unreadConversations: 1 });
});

test("what is unread is the recount of the history, whatever came between", async () => {
  const [one, other] = await aPair();
  const sent = [];
  for (const text of ["یک", "دو", "سه", "چهار"]) sent.push(await send(one, other, text));
  await markRead(other, one, 2);
  await other.delete(`/api/direct/message/${sent[3]?._id}`);
  await send(other, one, "جواب");
  await settled(one, other);
  expect((await conversationsOf(other)).items).toMatchObject([{ unreadCount: 1 }]);
  expect((await conversationsOf(one)).items).toMatchObject([{ unreadCount: 1 }]);
});

test("every open app hears of a message, of its conversation and of the count", async () => {
  const [one, other] = await aPair();
  const apps = [await openInbox(other), await openInbox(await anotherDevice(other))];
  const own = await openInbox(one);
  const { _id } = await send(one, other, "سلام");
  for (const app of apps) {
    expect((await app.waitFor("direct:new")).message._id).toBe(_id);
    expect(await app.waitFor("direct:conversation")).toMatchObject({
      peer: one.username,
      conversation: { peer: one.username, unreadCount: 1, lastMessage: { _id } },
    });
    await app.waitFor("direct:unread", ({ count }) => count === 1);
  }
  expect(await own.waitFor("direct:conversation")).toMatchObject({ conversation: { unreadCount: 0 } });
  await own.drained();
  expect(own.allOf("direct:new")).toEqual([]);
  await markRead(other, one);
  for (const app of apps) {
    await app.waitFor("direct:conversation", ({ conversation }) => conversation?.unreadCount === 0);
    await app.waitFor("direct:unread", ({ count }) => count === 0);
  }
});

test("after a new name the apps are told of messages under it", async () => {
  const [one, other] = await aPair();
  await send(one, other);
  await settled(one, other);
  const username = aUsername();
  expect((await other.post("/api/set-username", { username })).status).toBe(200);
  const app = await openInbox(other);
  const { _id } = await send(one, { username });
  expect((await app.waitFor("direct:new", ({ message }) => message._id === _id)).message.to).toBe(username);
});

test("a deleted conversation leaves the list on every device", async () => {
  const [one, other] = await aPair();
  await send(one, other);
  await settled(one, other);
  const app = await openInbox(other);
  await app.waitFor("direct:unread", ({ count }) => count === 1);
  await other.post("/api/direct/conversation/delete", { with: one.username });
  expect(await app.waitFor("direct:conversation")).toMatchObject({ peer: one.username, conversation: null });
  await app.waitFor("direct:unread", ({ count }) => count === 0);
});

test("opening the app delivers what came meanwhile: the sender's ticks double", async () => {
  const [one, other] = await aPair();
  const chat = await openChat(one, other);
  await send(one, other);
  await settled(one, other);
  await chat.drained();
  expect(chat.allOf("direct:delivered")).toEqual([]);
  await openInbox(other);
  expect(await chat.waitFor("direct:delivered")).toMatchObject({ by: other.username, seq: 1 });
});

test("what an open app was told is not reported as arrived again when it opens", async () => {
  const [one, other] = await aPair();
  const app = await openInbox(other);
  const chat = await openChat(one, other);
  await send(one, other);
  expect(await chat.waitFor("direct:delivered")).toMatchObject({ by: other.username, seq: 1 });
  app.close();
  await app.closed();
  const reported = vi.spyOn(ChatRoom.prototype, "reachedDevice");
  const again = await openInbox(other);
  await again.waitFor("direct:unread");
  await again.drained();
  expect(reported).not.toHaveBeenCalled();
});

describe("typing", () => {
  test("shows in the list of conversations where one is, and the chat is not open", async () => {
    const [one, other] = await aPair();
    await send(one, other);
    await settled(one, other);
    const app = await openInbox(other);
    await app.waitFor("direct:unread");
    const chat = await openChat(one, other);
    chat.send({ type: "typing-start", to: other.username });
    expect(await app.waitFor("user-typing")).toMatchObject({ from: one.username, typing: true });
  });

  test("of somebody one never talked with shows nowhere", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(other);
    await app.waitFor("direct:unread");
    const chat = await openChat(one, other);
    chat.send({ type: "typing-start", to: other.username });
    await chat.drained();
    await send(one, other);
    await app.waitFor("direct:new");
    expect(app.allOf("user-typing")).toEqual([]);
  });

  test("goes on showing after a reload in the middle of it", async () => {
    const [one, other] = await aPair();
    await send(one, other);
    await settled(one, other);
    const chat = await openChat(one, other);
    const before = await openInbox(other);
    await chat.waitFor("user-status-changed", ({ online }) => online);
    before.close();
    await before.closed();
    chat.send({ type: "typing-start", to: other.username });
    // Answered after the typing was passed on.
    chat.send({ type: "check-user-online", username: other.username });
    await chat.waitFor("user-online-status", ({ online }) => !online);
    const after = await openInbox(other);
    await after.waitFor("direct:unread");
    chat.send({ type: "typing-start", to: other.username });
    expect((await after.waitFor("user-typing")).from).toBe(one.username);
  });
});

describe("presence", () => {
  const ask = async (socket: Socket, { username }: Person) => {
    socket.send({ type: "check-user-online", username });
    return (await socket.waitFor("user-online-status", (frame) => frame.username === username)).online;
  };

  test("is answered when asked, and told at every coming and going from then on", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    expect(await ask(app, other)).toBe(false);
    const theirs = await openInbox(other);
    expect(await app.waitFor("user-status-changed")).toMatchObject({ username: other.username, online: true });
    theirs.close();
    await theirs.closed();
    await afterGrace(other);
    expect(await app.waitFor("user-status-changed")).toMatchObject({ username: other.username, online: false });
  });

  test("comes by itself in an open chat", async () => {
    const [one, other] = await aPair();
    const chat = await openChat(one, other);
    expect(await chat.waitFor("user-online-status")).toMatchObject({ username: other.username, online: false });
    const theirs = await openInbox(other);
    await chat.waitFor("user-status-changed", ({ online }) => online);
    theirs.close();
    await theirs.closed();
    await afterGrace(other);
    await chat.waitFor("user-status-changed", ({ online }) => !online);
  });

  test("is forgotten to tell to those who closed their app", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    expect(await ask(app, other)).toBe(false);
    const watchers = () => objectRows(inboxOf(other), "select id from watchers");
    expect(await watchers()).toEqual([{ id: one.userId }]);
    app.close();
    await app.closed();
    await openInbox(other);
    await eventually(async () => expect(await watchers()).toEqual([]));
  });

  test("is no longer told to somebody who was blocked meanwhile", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    const theirs = await openInbox(other);
    expect(await ask(app, other)).toBe(true);
    await other.post("/api/block", { blocked: one.username });
    theirs.close();
    await theirs.closed();
    await afterGrace(other);
    expect(await ask(app, other)).toBe(false);
    expect(app.allOf("user-status-changed")).toEqual([]);
  });

  test("takes a reload for no absence", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    const before = await openInbox(other);
    expect(await ask(app, other)).toBe(true);
    before.close();
    await before.closed();
    await openInbox(other);
    await afterGrace(other);
    expect(await ask(app, other)).toBe(true);
    expect(app.allOf("user-status-changed")).toEqual([]);
  });

  test("is one live device of several", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    const [phone, tablet] = [await openInbox(other), await openInbox(await anotherDevice(other))];
    await tablet.waitFor("direct:unread");
    phone.close();
    await phone.closed();
    expect(await ask(app, other)).toBe(true);
  });

  test("ends for a phone that fell silent: the alarm closes it and says so", async () => {
    stopClockAt(new Date(Date.now()).toISOString());
    const [one, other] = await aPair();
    const app = await openInbox(one);
    const lost = await openInbox(other);
    expect(await ask(app, other)).toBe(true);
    const alarm = await runInDurableObject(inboxOf(other), (_, { storage }) => storage.getAlarm());
    expect(Number(alarm) - Date.now()).toBeGreaterThan(SOCKET_SILENT_MS - 1000);
    passSeconds(SOCKET_SILENT_MS / 1000 - 1);
    await runDurableObjectAlarm(inboxOf(other));
    expect(await ask(app, other)).toBe(true);
    passSeconds(1);
    await runDurableObjectAlarm(inboxOf(other));
    expect(await lost.closed()).toBe(closeCodes.SILENT);
    expect(await app.waitFor("user-status-changed")).toMatchObject({ username: other.username, online: false });
  });

  test("outlives the object's sleep, and the alarm of an absence too", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    const theirs = await openInbox(other);
    expect(await ask(app, other)).toBe(true);
    await evictDurableObject(inboxOf(other));
    await evictDurableObject(inboxOf(one));
    expect(await ask(app, other)).toBe(true);
    theirs.close();
    await theirs.closed();
    await afterGrace(other);
    await app.waitFor("user-status-changed", ({ online }) => !online);
  });

  test("of nobody, and of somebody who left, is offline", async () => {
    const app = await openInbox(await aPerson());
    for (const username of ["nobody-here", "", "x".repeat(5000)]) {
      app.send({ type: "check-user-online", username });
      expect((await app.waitFor("user-online-status")).online).toBe(false);
    }
  });

  test("costs an inbox nobody watches no alarm", async () => {
    const person = await aPerson();
    const app = await openInbox(person);
    await app.waitFor("direct:unread");
    await app.drained();
    expect(await runInDurableObject(inboxOf(person), (_, { storage }) => storage.getAlarm())).toBeNull();
    expect(OFFLINE_GRACE_MS).toBeLessThan(SOCKET_SILENT_MS);
  });
});

describe("the switchboard", () => {
  test("knows open inboxes, tells them, and drops those that closed", async () => {
    const person = await aPerson();
    const board = env.SWITCHBOARD.getByName(switchboardName(person.userId));
    const known = async () =>
      (await objectRows(board, "select user_id from open_apps")).some(({ user_id: id }) => id === person.userId);
    const app = await openInbox(person);
    await eventually(async () => expect(await known()).toBe(true));
    await board.announce({ enabled: true, at: Date.now() });
    expect(await known()).toBe(true);
    app.close();
    await app.closed();
    await board.announce({ enabled: true, at: Date.now() });
    expect(await known()).toBe(false);
    await openInbox(person);
    await eventually(async () => expect(await known()).toBe(true));
  });

  test("keeps an inbox that opened while it was being told", async () => {
    const person = await aPerson();
    const board = env.SWITCHBOARD.getByName(switchboardName(person.userId));
    await board.plugIn(person.userId);
    vi.spyOn(Inbox.prototype, "switched").mockImplementation(async () => {
      // A stub of another object cannot be used in here.
      await env.SWITCHBOARD.getByName(switchboardName(person.userId)).plugIn(person.userId);
      return false;
    });
    await board.announce({ enabled: true, at: Date.now() });
    const known = JSON.stringify(await objectRows(board, "select user_id from open_apps"));
    expect(known).toContain(person.userId);
  });

  test("tells an app that opened with what was read before the switch was flipped", async () => {
    const { userId, username } = await aPerson();
    await switchDirect(false);
    try {
      const app = listen(
        await inboxOf({ userId }).fetch(
          upgradeRequest({ userId, username, sessionId: "none", isEnabled: true, switchedAt: 0 }),
        ),
      );
      await app.waitFor("direct:status", ({ enabled }) => enabled);
      expect((await app.waitFor("direct:status", ({ enabled }) => !enabled)).enabled).toBe(false);
    } finally {
      await switchDirect(true);
    }
  });

  test("tries again by its alarm what an inbox did not take", async () => {
    const person = await aPerson();
    const board = env.SWITCHBOARD.getByName(switchboardName(person.userId));
    const app = await openInbox(person);
    await app.waitFor("direct:unread");
    await eventually(async () =>
      expect(JSON.stringify(await objectRows(board, "select user_id from open_apps"))).toContain(person.userId),
    );
    await board.announce({ enabled: true, at: Date.now() });
    await runInDurableObject(board, (_, { storage }) => {
      storage.sql.exec("update open_apps set is_due = 1 where user_id = ?", person.userId);
      return storage.setAlarm(Date.now() + 60_000);
    });
    const before = app.allOf("direct:status").length;
    await runDurableObjectAlarm(board);
    await eventually(() => expect(app.allOf("direct:status").length).toBe(before + 1));
  });
});
