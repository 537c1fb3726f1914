import { runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";

import { ChatRoom } from "../../../durable-objects/direct/chat-room/chat-room.ts";
import {
  aPair,
  choosePrivacy,
  inboxOf,
  messagesWith,
  factsOf,
  objectRows,
  roomOf,
  send,
  sendAll,
  settled,
  strangers,
  textsWith,
} from "../../worker/support/features/direct.ts";
import { acked, anOpenChat, openUnwrittenChat, say } from "../../worker/support/features/open-chat.ts";
import { eventually } from "../../worker/support/eventually.ts";
import { follow } from "../../worker/support/features/follows.ts";
import { type Person, aUsername, anotherDevice } from "../../worker/support/people.ts";
import { openInbox } from "../../worker/support/sockets.ts";

/** The same person under another name, as one of their devices chose it. */
async function renamed(person: Person): Promise<Person> {
  const username = aUsername();
  const answer = await person.post("/api/set-username", { username });
  expect(answer.status, answer.text).toBe(200);
  return { ...person, username };
}

const roomsToCall = (person: Person) => objectRows(inboxOf(person), "select room from room_refreshes");

describe("a new name", () => {
  test("reaches the open chats of both people under the unchanged id", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    const { username } = await renamed(other);
    for (const socket of [mine, theirs]) {
      expect(await socket.waitFor("direct:renamed")).toEqual({ type: "direct:renamed", id: other.id, username });
    }
    say(mine, { ...other, username }, "سلام");
    expect((await theirs.waitFor("direct:new")).message).toMatchObject({
      from: one.username,
      to: username,
      own: false,
    });
  });

  test("comes with the missed messages to a chat whose page was read before", async () => {
    const { other, mine } = await anOpenChat();
    const { username } = await renamed(other);
    mine.send({ type: "join-direct", with: other.id, afterSeq: 0 });
    expect(await mine.waitFor("direct:joined")).toMatchObject({ with: username, withId: other.id });
  });

  test("reaches the peer's list and every device of the renamed person at once", async () => {
    const [one, other] = await aPair();
    await sendAll(one, other, ["سلام"]);
    const list = await openInbox(one);
    const devices = [await openInbox(other), await openInbox(await anotherDevice(other))];
    const { username } = await renamed(other);
    expect(await list.waitFor("direct:conversation")).toMatchObject({
      peer: username,
      peerId: other.id,
      conversation: { peer: username, peerId: other.id, lastMessage: { to: username, own: true } },
    });
    for (const device of devices) {
      const received = await device.waitFor("direct:renamed", (frame) => frame.username === username);
      expect(received).toEqual({ type: "direct:renamed", id: other.id, username });
    }
    expect(list.allOf("direct:renamed").map(({ id }) => id)).toEqual([one.id]);
    expect(await roomsToCall(other)).toEqual([]);
  });

  test("reaches own devices, and the peer's open chat together with the old id, when the old name is closed", async () => {
    const { one, other, mine } = await anOpenChat();
    await sendAll(other, one, ["سلام"]);
    await sendAll(one, other, ["سلام"]);
    const device = await openInbox(other);
    const username = aUsername();
    const answer = await other.post("/api/set-username", { username, closeFormer: true });
    expect(answer.status, answer.text).toBe(200);
    const received = await mine.waitFor("direct:renamed");
    expect(received).toEqual({ type: "direct:renamed", id: expect.any(String), username, formerId: other.id });
    expect(received.id).not.toBe(other.id);
    const { id } = received;
    expect(await device.waitFor("direct:renamed", (frame) => frame.id !== other.id)).toMatchObject({ id, username });
  });

  test("reaches an open chat without messages", async () => {
    const { other, mine } = await anOpenChat();
    const { username } = await renamed(other);
    expect(await mine.waitFor("direct:renamed")).toMatchObject({ id: other.id, username });
  });

  test("is retried for a room that cannot be reached", async () => {
    const [one, other] = await aPair();
    await sendAll(one, other, ["سلام"]);
    const list = await openInbox(one);
    const broken = vi.spyOn(ChatRoom.prototype, "factsChanged").mockRejectedValue(new Error("the room is unwell"));
    const { username } = await renamed(other);
    expect(await roomsToCall(other)).toEqual([{ room: roomOf(one, other).id.toString() }]);
    broken.mockRestore();
    await runDurableObjectAlarm(inboxOf(other));
    expect(await list.waitFor("direct:conversation")).toMatchObject({ peer: username });
    expect(await roomsToCall(other)).toEqual([]);
  });

  test("is the first frame for every device that connects, which may have missed it", async () => {
    const [one] = await aPair();
    const sleeper = await anotherDevice(one);
    const { username } = await renamed(one);
    const woken = await openInbox(sleeper);
    await woken.waitFor("direct:unread");
    expect(woken.frames[0]).toEqual({ type: "direct:renamed", id: one.id, username });
  });

  test("is reported with the new id to a device that connects after the previous name was closed", async () => {
    const [one] = await aPair();
    const { username } = await renamed(one);
    // Its session has the new name, but not the id that followed.
    const sleeper = await anotherDevice({ ...one, username });
    const closed = await one.post("/api/set-username", { username, closeFormer: true });
    expect(closed.body).toMatchObject({ username });
    const { id } = await (await openInbox(sleeper)).waitFor("direct:renamed");
    expect(id).not.toBe(one.id);
    expect(closed.body).toMatchObject({ id });
  });

  test("is not sent across a block", async () => {
    const [one, other] = await aPair();
    await sendAll(one, other, ["سلام"]);
    await other.post("/api/block", { blocked: one.username });
    const list = await openInbox(one);
    const { username } = await renamed(other);
    await settled(one, other);
    await list.drained();
    expect(JSON.stringify(list.frames)).not.toContain(username);
  });

  test("is not overwritten in a room by database facts read before the renaming", async () => {
    const [one, other] = await aPair();
    await sendAll(one, other, ["سلام"]);
    const before = await factsOf(one, other);
    const { username } = await renamed(other);
    await roomOf(one, other).setFacts(before);
    expect(await objectRows(roomOf(one, other), "select username from members")).toContainEqual({ username });
  });
});

test("a message accepted under the recipient's previous id is delivered after the id has changed", async () => {
  const [one, other] = await aPair();
  await sendAll(one, other, ["سلام"]);
  const before = await factsOf(one, other);
  await other.post("/api/set-username", { username: aUsername(), closeFormer: true });
  const sent = await roomOf(one, other).send(one.userId, { text: "هستی؟", clientId: crypto.randomUUID() }, before);
  expect(sent).not.toHaveProperty("refused");
  expect(await textsWith(other, one)).toEqual(["سلام", "هستی؟"]);
});

test("a person is let into a chat after the peer's follow, even with database facts read before the follow", async () => {
  const [one, other] = await strangers();
  await choosePrivacy(other, { whoMayWrite: "followed" });
  (await openUnwrittenChat(other, one)).close();
  const before = await factsOf(one, other);
  expect(await roomOf(one, other).requestStateOf(one.userId, before)).toBe("closed");
  await follow(other, one);
  await eventually(async () => expect(await roomOf(one, other).requestStateOf(one.userId, before)).toBe("pending"));
});

test("messages keep their sender through every new name", async () => {
  const { one, other, mine } = await anOpenChat();
  await send(other, one, "یک");
  const two = await renamed(other);
  await acked(mine, say(mine, two, "دو"));
  const first = await renamed(one);
  await send(two, first, "سه");
  const page = await messagesWith(first, two);
  expect(page.messages.map(({ text, own }) => [text, own])).toEqual([
    ["یک", false],
    ["دو", true],
    ["سه", false],
  ]);
  expect(page).toMatchObject({ room: roomOf(one, other).id.toString(), person: { id: other.id } });
});

test("an open chat accepts frames that address its peer by current name or id, and rejects another name", async () => {
  const { other, mine } = await anOpenChat();
  for (const to of [other.username, other.id]) {
    const clientId = crypto.randomUUID();
    mine.send({ type: "direct:send", to, text: "سلام", clientId });
    await acked(mine, clientId);
  }
  mine.send({ type: "direct:send", to: "somebody.else", text: "سلام", clientId: crypto.randomUUID() });
  expect((await mine.waitFor("error")).code).toBe("INVALID_FRAME");
});
