import { expect, test } from "vitest";

import { eventually } from "../../support/eventually.ts";
import { closeCodes } from "../../../../contract/direct-events.ts";
import { aPair, inboxOf, objectRows, roomOf, send, textsWith } from "../../support/direct.ts";
import { anotherDevice, type Person } from "../../support/people.ts";
import { say } from "../../support/open-chat.ts";
import { openChat, openInbox, openStubbornChat } from "../../support/sockets.ts";

/** A device with the app and one chat open. */
async function aDevice(person: Person, peer: Person) {
  const [inbox, chat] = [await openInbox(person), await openChat(person, peer)];
  await inbox.waitFor("direct:unread");
  await chat.waitFor("user-online-status");
  const attended = () => objectRows(inboxOf(person), "select room from attended_rooms");
  await eventually(async () => expect(await attended()).toEqual([{ room: roomOf(person, peer).id.toString() }]));
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

test("logging out everywhere closes them all", async () => {
  const [one, other] = await aPair();
  const tablet = await anotherDevice(one);
  const devices = [await aDevice(one, other), await aDevice(tablet, other)];
  await one.post("/api/sessions/revoke-all");
  for (const { inbox, chat } of devices) {
    expect(await inbox.closed()).toBe(closeCodes.GONE);
    expect(await chat.closed()).toBe(closeCodes.GONE);
  }
  expect(await objectRows(inboxOf(one), "select room from attended_rooms")).toEqual([]);
});

test("a browser that does not answer its closing is not heard any more", async () => {
  const [one, other] = await aPair();
  const chat = await openStubbornChat(one, other);
  await chat.waitFor("user-online-status");
  const theirs = await openChat(other, one);
  const attended = () => objectRows(inboxOf(one), "select room from attended_rooms");
  await eventually(async () => expect(await attended()).toHaveLength(1));
  await one.post("/api/sessions/revoke-all");
  expect(await chat.closed()).toBe(closeCodes.GONE);
  say(chat, other, "بعد از خروج");
  chat.send({ type: "typing-start", to: other.username });
  await send(other, one, "تنها پیام");
  await theirs.waitFor("direct:new");
  expect(await textsWith(other, one)).toEqual(["تنها پیام"]);
  expect(theirs.allOf("user-typing")).toEqual([]);
});
