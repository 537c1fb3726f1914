import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";

import { eventually } from "../../worker/support/eventually.ts";
import { closeCodes } from "../../../contract/direct/events.ts";
import { OFFLINE_GRACE_MS, SOCKET_SILENT_MS } from "../../../contract/direct/values.ts";
import { AHEAD, passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { aPair, inboxOf, messagesWith, objectRows, send, settled } from "../../worker/support/features/direct.ts";
import { type Person, aPerson, aUsername, anotherDevice } from "../../worker/support/people.ts";
import { type Socket, openChat, openInbox } from "../../worker/support/sockets.ts";

/** Runs the alarm of an absence at once; on a slow machine it may have run by itself. */
async function afterGrace(person: Person): Promise<void> {
  const alarm = async () =>
    expect(await runInDurableObject(inboxOf(person), (_, { storage }) => storage.getAlarm())).not.toBeNull();
  await eventually(alarm).catch(() => undefined);
  await runDurableObjectAlarm(inboxOf(person));
}

describe("typing", () => {
  test("is shown in the conversation list when the chat is not open", async () => {
    const [one, other] = await aPair();
    await send(one, other);
    await settled(one, other);
    const app = await openInbox(other);
    await app.waitFor("direct:unread");
    const chat = await openChat(one, other);
    chat.send({ type: "typing-start", to: other.username });
    expect(await app.waitFor("user-typing")).toMatchObject({ from: one.username, typing: true });
  });

  test("is not shown between people who have never talked", async () => {
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

  test("is still shown after the viewer reloads in the middle of it", async () => {
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

  test("is answered on request, and every later change is reported", async () => {
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

  test("is reported without a request in an open chat", async () => {
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

  test("follows the inbox even when a chat socket was active more recently", async () => {
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

  test("is answered under the requested name and reported under the current one, with one id", async () => {
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

  test("is not reported to a person who asks after being blocked", async () => {
    const [one, other] = await aPair();
    await openInbox(other);
    await other.post("/api/block", { blocked: one.username });
    await eventually(async () =>
      expect(await objectRows(inboxOf(other), "select * from blocked_people")).not.toEqual([]),
    );
    expect(await inboxOf(other).subscribe(one.userId, true)).toBe(false);
    expect(await objectRows(inboxOf(other), "select id from subscribers")).toEqual([]);
  });

  test("is no longer reported to a person who closed their app", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    expect(await ask(app, other)).toBe(false);
    const subscribers = () => objectRows(inboxOf(other), "select id from subscribers");
    expect(await subscribers()).toEqual([{ id: one.userId }]);
    app.close();
    await app.closed();
    await openInbox(other);
    await eventually(async () => expect(await subscribers()).toEqual([]));
  });

  test("is reported once more to a blocked person, as offline, and never again", async () => {
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

  test("does not change when the app reloads", async () => {
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

  test("stays online while one of several devices is connected", async () => {
    const [one, other] = await aPair();
    const app = await openInbox(one);
    const [phone, tablet] = [await openInbox(other), await openInbox(await anotherDevice(other))];
    await tablet.waitFor("direct:unread");
    phone.close();
    await phone.closed();
    expect(await ask(app, other)).toBe(true);
  });

  test("ends with the alarm when a phone has sent nothing for too long", async () => {
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

  test("continues after the object hibernated, together with the alarm that ends it", async () => {
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

  test("is offline when nobody has the name", async () => {
    const app = await openInbox(await aPerson());
    for (const username of ["nobody-here", "", "x".repeat(5000)]) {
      app.send({ type: "check-user-online", username });
      expect((await app.waitFor("user-online-status")).online).toBe(false);
    }
  });

  test("sets no alarm in an inbox that nobody watches", async () => {
    const person = await aPerson();
    const app = await openInbox(person);
    await app.waitFor("direct:unread");
    await app.drained();
    expect(await runInDurableObject(inboxOf(person), (_, { storage }) => storage.getAlarm())).toBeNull();
    expect(OFFLINE_GRACE_MS).toBeLessThan(SOCKET_SILENT_MS);
  });
});
