import { describe, expect, test } from "vitest";

import { refusalOf } from "../../support/call.ts";
import {
  aPair,
  conversationsOf,
  inboxOf,
  messagesWith,
  objectRows,
  roomOf,
  send,
  sendAll,
  settled,
  textsWith,
} from "../../support/features/direct.ts";
import { type Person, aPerson } from "../../support/people.ts";

const deleteMessage = (viewer: Person, id: string) => viewer.delete(`/api/direct/message/${id}`);
const deleteConversation = (viewer: Person, { username }: Person) =>
  viewer.post("/api/direct/conversation/delete", { with: username });

describe("deleting a message", () => {
  test("hides the message only from the person who deleted it, also when repeated", async () => {
    const [one, other] = await aPair();
    const [first] = await sendAll(one, other, ["یک", "دو"]);
    for (const _ of [1, 2]) expect((await deleteMessage(other, first?._id ?? "")).status).toBe(200);
    expect(await textsWith(other, one)).toEqual(["دو"]);
    expect(await textsWith(one, other)).toEqual(["یک", "دو"]);
  });

  test("lowers the unread count, and shows the previous message in the list", async () => {
    const [one, other] = await aPair();
    const [, second] = await sendAll(one, other, ["یک", "دو"]);
    await deleteMessage(other, second?._id ?? "");
    await settled(one, other);
    expect((await conversationsOf(other)).items).toMatchObject([{ unreadCount: 1, lastMessage: { text: "یک" } }]);
    expect((await conversationsOf(one)).items).toMatchObject([{ lastMessage: { text: "دو" } }]);
  });

  test("removes the conversation from the list when it was the only message", async () => {
    const [one, other] = await aPair();
    const [only] = await sendAll(one, other, ["یک"]);
    await deleteMessage(other, only?._id ?? "");
    await settled(one, other);
    expect(await conversationsOf(other)).toMatchObject({ items: [], unreadConversations: 0 });
  });

  test("removes the text from every place when both people delete it", async () => {
    const [one, other] = await aPair();
    const [first] = await sendAll(one, other, ["رازی که می‌ماند بین ما"]);
    for (const person of [one, other]) await deleteMessage(person, first?._id ?? "");
    await settled(one, other);
    expect(await objectRows(roomOf(one, other), "select text from messages")).toEqual([{ text: "" }]);
    for (const person of [one, other]) {
      expect(await objectRows(inboxOf(person), "select last_text from conversations")).toEqual([{ last_text: null }]);
    }
  });

  test("answers not found for an unknown id", async () => {
    const [one, other] = await aPair();
    const { _id } = await send(one, other);
    const [room] = _id.split("-");
    const ids = [
      `${room}-2`,
      `${room}-0`,
      `${room}-999999999999999`,
      `${"0".repeat(64)}-1`,
      `${"f".repeat(64)}-1`,
      // An inbox's object id is no room.
      `${inboxOf(one).id}-1`,
      "1",
      "x".repeat(5000),
    ];
    for (const id of ids) expect(refusalOf(await deleteMessage(one, id)), id).toBe("404 MESSAGE_NOT_FOUND");
  });

  test("answers not found for a message of two other people", async () => {
    const [one, other] = await aPair();
    const { _id } = await send(one, other);
    expect(refusalOf(await deleteMessage(await aPerson(), _id))).toBe("404 MESSAGE_NOT_FOUND");
  });

  test("answers not found when the viewer has deleted the conversation", async () => {
    const [one, other] = await aPair();
    const { _id } = await send(one, other);
    await deleteConversation(one, other);
    expect(refusalOf(await deleteMessage(one, _id))).toBe("404 MESSAGE_NOT_FOUND");
    expect((await deleteMessage(other, _id)).status).toBe(200);
  });
});

describe("deleting a conversation", () => {
  test("hides the conversation only from the viewer, and a new message brings back only newer messages", async () => {
    const [one, other] = await aPair();
    await sendAll(one, other, ["یک", "دو"]);
    for (const _ of [1, 2]) expect((await deleteConversation(other, one)).status).toBe(200);
    await settled(one, other);
    expect(await conversationsOf(other)).toMatchObject({ items: [], unreadConversations: 0 });
    expect(await textsWith(other, one)).toEqual([]);
    expect(await textsWith(one, other)).toEqual(["یک", "دو"]);

    await sendAll(one, other, ["سه"]);
    expect(await textsWith(other, one)).toEqual(["سه"]);
    expect((await conversationsOf(other)).items).toMatchObject([{ unreadCount: 1, lastMessage: { text: "سه" } }]);
    expect((await messagesWith(other, one, { after: "0" })).messages).toHaveLength(1);
    expect((await messagesWith(other, one, { before: "3" })).messages).toEqual([]);
  });

  test("does not show unread messages as read to the other person", async () => {
    const [one, other] = await aPair();
    await sendAll(one, other, ["یک"]);
    await deleteConversation(other, one);
    expect((await conversationsOf(one)).items).toMatchObject([{ lastMessage: { text: "یک" } }]);
    expect((await messagesWith(one, other)).peerReadSeq).toBe(0);
  });

  test("removes every text from the room when both people delete it", async () => {
    const [one, other] = await aPair();
    await sendAll(one, other, ["یک", "دو"]);
    for (const [viewer, peer] of [
      [one, other],
      [other, one],
    ] as const)
      await deleteConversation(viewer, peer);
    expect(await objectRows(roomOf(one, other), "select distinct text from messages")).toEqual([{ text: "" }]);
  });

  test("changes nothing when no message was ever written", async () => {
    const [one, other] = await aPair();
    expect((await deleteConversation(one, other)).status).toBe(200);
    await send(other, one, "اولین");
    expect(await textsWith(one, other)).toEqual(["اولین"]);
  });
});
