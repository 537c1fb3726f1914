import { describe, expect, test } from "vitest";

import { closeCodes } from "../../../contract/direct/events.ts";
import { upgradeRequest } from "../../../durable-objects/kit/sockets.ts";
import { refusalOf } from "../../worker/support/call.ts";
import {
  aPair,
  factsOf,
  holdFirstMessages,
  objectRows,
  roomOf,
  send,
  settled,
  trySend,
  acquaint,
} from "../../worker/support/features/direct.ts";
import { listen, openChat, openInbox } from "../../worker/support/sockets.ts";
import { acked, anOpenChat, say } from "../../worker/support/features/open-chat.ts";

describe("a block between the people of a chat", () => {
  test("closes both open chats at once and rejects new sockets of both", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    await acked(mine, say(mine, other, "سلام"));
    await other.post("/api/block", { blocked: one.username });
    expect([await mine.closed(), await theirs.closed()]).toEqual([closeCodes.GONE, closeCodes.GONE]);
    await expect(openChat(one, other)).rejects.toThrow("USER_NOT_FOUND");
    await expect(openChat(other, one)).rejects.toThrow("USER_BLOCKED");
  });

  test("rejects a message that is already on its way", async () => {
    const [one, other] = await aPair();
    await send(other, one, "پیش از آن");
    const { asked, letIn } = holdFirstMessages();
    const onItsWay = trySend(one, other, "در راه");
    await asked;
    await other.post("/api/block", { blocked: one.username });
    letIn();
    expect(refusalOf(await onItsWay)).toBe("404 USER_NOT_FOUND");
    expect(await objectRows(roomOf(one, other), "select text from messages")).toEqual([{ text: "پیش از آن" }]);
  });

  test("rejects messages and sockets that arrive with permissions read from the database before the block", async () => {
    const [one, other] = await aPair();
    const room = roomOf(one, other);
    await send(one, other);
    const before = await factsOf(one, other);
    await other.post("/api/block", { blocked: one.username });
    const sent = await room.send(one.userId, { text: "سلام", clientId: crypto.randomUUID() }, before);
    expect(sent).toMatchObject({ refused: "USER_NOT_FOUND" });
    await room.setFacts(before);
    const { userId, sessionId } = one;
    const response = await room.fetch(upgradeRequest({ userId, sessionId }));
    expect(await listen(response).closed()).toBe(closeCodes.GONE);
  });

  test("hides the conversation and each other's presence in both inboxes until it is undone", async () => {
    const [one, other] = await aPair();
    await send(one, other);
    await settled(one, other);
    const [mine, theirs] = [await openInbox(one), await openInbox(other)];
    await other.post("/api/block", { blocked: one.username });
    for (const [inbox, { username }] of [
      [mine, other],
      [theirs, one],
    ] as const) {
      expect(await inbox.waitFor("direct:conversation", ({ conversation }) => conversation === null)).toMatchObject({
        peer: username,
      });
      inbox.send({ type: "check-user-online", username });
      expect(await inbox.waitFor("user-online-status")).toMatchObject({ username, online: false });
    }
    await other.post("/api/unblock", { blocked: one.username });
    await acquaint(one, other);
    mine.send({ type: "check-user-online", username: other.username });
    expect((await mine.waitFor("user-online-status")).online).toBe(true);
  });
});
