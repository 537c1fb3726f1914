import { afterEach, expect, test } from "vitest";

import { admin } from "../../support/administrator.ts";
import { get, post, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import {
  aPair,
  conversationsOf,
  inboxOf,
  markRead,
  send,
  settled,
  switchDirect,
  textsWith,
  trySend,
} from "../../support/features/direct.ts";
import { eventually } from "../../support/eventually.ts";
import { aPerson } from "../../support/people.ts";
import { openChat, openInbox } from "../../support/sockets.ts";

afterEach(() => switchDirect(true));

test("direct messages can be read and deleted, but not sent, while they are switched off", async () => {
  const [one, other] = await aPair();
  const { _id } = await send(one, other, "پیش از آن");
  await settled(one, other);
  await switchDirect(false);

  expect(refusalOf(await trySend(one, other))).toBe("403 DIRECT_DISABLED");
  expect(await textsWith(other, one)).toEqual(["پیش از آن"]);
  expect((await conversationsOf(other)).items).toHaveLength(1);
  expect((await markRead(other, one)).status).toBe(200);
  expect((await other.delete(`/api/direct/message/${_id}`)).status).toBe(200);
  expect((await other.post("/api/direct/conversation/delete", { with: one.username })).status).toBe(200);
  const chat = await openChat(one, other);
  const clientId = crypto.randomUUID();
  chat.send({ type: "direct:send", to: other.username, text: "سلام", clientId });
  expect(await chat.waitFor("error")).toMatchObject({ code: "DIRECT_DISABLED", clientId });
});

test("an open chat rejects the next message after the switch-off, and sends again once it is on", async () => {
  const [one, other] = await aPair();
  const chat = await openChat(one, other);
  const sendNow = () => {
    const clientId = crypto.randomUUID();
    chat.send({ type: "direct:send", to: other.username, text: "سلام", clientId });
    return clientId;
  };
  const first = sendNow();
  await chat.waitFor("direct:ack", ({ clientId }) => clientId === first);
  await switchDirect(false);
  const second = sendNow();
  expect(await chat.waitFor("error")).toMatchObject({ code: "DIRECT_DISABLED", clientId: second });
  await switchDirect(true);
  const third = sendNow();
  await chat.waitFor("direct:ack", ({ clientId }) => clientId === third);
});

test("a chat opened while messages are off sends as soon as they are on", async () => {
  const [one, other] = await aPair();
  await switchDirect(false);
  await openInbox(one);
  const chat = await openChat(one, other);
  await switchDirect(true);
  const clientId = crypto.randomUUID();
  chat.send({ type: "direct:send", to: other.username, text: "سلام", clientId });
  expect((await chat.waitFor("direct:ack")).clientId).toBe(clientId);
});

test("an app that was closed when messages were switched off learns it when it opens", async () => {
  const person = await aPerson();
  const reopen = async () => {
    const inbox = await openInbox(person);
    await inbox.waitFor("direct:unread");
    await inbox.drained();
    inbox.close();
    return inbox.allOf("direct:status").map(({ enabled }) => enabled);
  };
  expect(await reopen()).toEqual([true]);
  await switchDirect(false);
  expect(await reopen()).toEqual([]);
  expect((await get("/api/direct-status")).body).toMatchObject({ enabled: false });
  await inboxOf(person).endSession(person.userId, person.sessionId);
  expect(await reopen()).toEqual([false]);
});

test("the cached public status is replaced when messages are switched off or on", async () => {
  const shown = async () => (await get("/api/direct-status")).body;
  for (const enabled of [false, true]) {
    await switchDirect(enabled);
    expect(await shown()).toMatchObject({ enabled });
    // Cached again by now.
    await eventually(async () => expect((await get("/api/direct-status")).cost.trips).toBe(0));
  }
});

test("the public status changes before the call that switches messages off is answered", async () => {
  const shown = () => get("/api/direct-status");
  await eventually(async () => expect((await shown()).cost.trips).toBe(0));
  let isAnswered = false;
  const switching = switchDirect(false).finally(() => (isAnswered = true));
  await eventually(async () => expect((await shown()).body).toMatchObject({ enabled: false }));
  expect(isAnswered).toBe(false);
  await switching;
});

test("the administrator's and the public status show at once that messages were switched off", async () => {
  const read = async () => (await admin.get("/api/admin/direct-status")).body;
  expect(await read()).toMatchObject({ success: true, enabled: true });
  expect((await switchDirect(false)).body).toMatchObject({ success: true, enabled: false });
  expect(await read()).toMatchObject({ success: true, enabled: false });
  expect((await get("/api/direct-status")).body).toMatchObject({ enabled: false });
});

test("only the administrator can switch messages, and only to on or off", async () => {
  const person = await aPerson();
  const [before] = await rows<{ value: string }>("select value from settings where key = 'direct-enabled'");
  expect(refusalOf(await post("/api/admin/direct-status", { enabled: false }))).toBe("403 ADMIN_ONLY");
  expect(refusalOf(await person.post("/api/admin/direct-status", { enabled: false }))).toBe("403 ADMIN_ONLY");
  for (const enabled of ["false", 0, null, undefined]) {
    const answer = await admin.post("/api/admin/direct-status", { enabled });
    expect(refusalOf(answer)).toBe("400 INVALID_INPUT");
  }
  expect(await rows("select value from settings where key = 'direct-enabled'")).toEqual(before ? [before] : []);
});
