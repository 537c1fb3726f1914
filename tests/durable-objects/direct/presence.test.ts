import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";

import { eventually } from "../../worker/support/eventually.ts";
import { closeCodes } from "../../../contract/direct/events.ts";
import { OFFLINE_GRACE_MS, SOCKET_SILENT_MS } from "../../../contract/direct/values.ts";
import { AHEAD, passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { aPair, inboxOf, messagesWith, objectRows, send, settled } from "../../worker/support/features/direct.ts";
import { type Person, aPerson, aUsername, anotherDevice } from "../../worker/support/people.ts";
import { type Socket, openChat, openInbox } from "../../worker/support/sockets.ts";

/** Has the alarm of an absence run at once; on a slow machine it ran by itself. */
async function afterGrace(person: Person): Promise<void> {
  const alarm = async () =>
    expect(await runInDurableObject(inboxOf(person), (_, { storage }) => storage.getAlarm())).not.toBeNull();
  await eventually(alarm).catch(() => undefined);
  await runDurableObjectAlarm(inboxOf(person));
}

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

  test("is what the inbox says, also when a chat's socket was heard of later", async () => {
    stopClockAt(AHEAD);
    const [one, other] = await aPair();
    await openInbox(other);
    passSeconds(SOCKET_SILENT_MS / 2000);
    await openChat(other, one);
    passSeconds(SOCKET_SILENT_MS / 2000);
    const chat = await openChat(one, other);
    expect(await chat.waitFor("user-online-status")).toMatchObject({ online: false });
    expect((await messagesWith(one, other)).online).toBe(false);
  });

  test("is answered under the name that was asked for, and told under the person's own, with one id", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    const username = aUsername();
    expect((await other.post("/api/set-username", { username })).status).toBe(200);
    const theirs = await openInbox(other);
    app.send({ type: "check-user-online", username: other.username });
    const { id } = other;
    expect(await app.waitFor("user-online-status")).toMatchObject({ username: other.username, id, online: true });
    theirs.close();
    await theirs.closed();
    await afterGrace(other);
    expect(await app.waitFor("user-status-changed")).toMatchObject({ username, id, online: false });
  });

  test("is not told to somebody whose question came after the block", async () => {
    const [one, other] = await aPair();
    await openInbox(other);
    await other.post("/api/block", { blocked: one.username });
    await eventually(async () =>
      expect(await objectRows(inboxOf(other), "select * from blocked_people")).not.toEqual([]),
    );
    expect(await inboxOf(other).subscribe({ kind: "inbox", id: one.userId }, true)).toBe(false);
    expect(await objectRows(inboxOf(other), "select id from subscribers")).toEqual([]);
  });

  test("is forgotten to tell to those who closed their app", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    expect(await ask(app, other)).toBe(false);
    const subscribers = () => objectRows(inboxOf(other), "select id from subscribers");
    expect(await subscribers()).toEqual([{ id: String(one.userId) }]);
    app.close();
    await app.closed();
    await openInbox(other);
    await eventually(async () => expect(await subscribers()).toEqual([]));
  });

  test("is told once more to somebody who is blocked, as gone, and never again", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    const theirs = await openInbox(other);
    expect(await ask(app, other)).toBe(true);
    await other.post("/api/block", { blocked: one.username });
    theirs.close();
    await theirs.closed();
    await afterGrace(other);
    expect(await ask(app, other)).toBe(false);
    await openInbox(other);
    expect(await ask(app, other)).toBe(false);
    await app.drained();
    expect(app.allOf("user-status-changed").map(({ online }) => online)).toEqual([false]);
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
