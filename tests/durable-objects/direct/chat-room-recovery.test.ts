import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";

import { eventually } from "../../worker/support/eventually.ts";
import { Inbox } from "../../../durable-objects/direct/inbox/inbox.ts";
import { aPair, conversationsOf, messagesWith, roomOf, send, settled } from "../../worker/support/features/direct.ts";
import { type Person } from "../../worker/support/people.ts";
import { acked, anOpenChat, say } from "../../worker/support/features/open-chat.ts";

test("a room sets no alarm once both inboxes are up to date", async () => {
  const [one, other] = await aPair();
  await send(one, other);
  await settled(one, other);
  await runDurableObjectAlarm(roomOf(one, other));
  expect(await runDurableObjectAlarm(roomOf(one, other))).toBe(false);
  await evictDurableObject(roomOf(one, other));
  await messagesWith(one, other);
  expect(await runDurableObjectAlarm(roomOf(one, other))).toBe(false);
});

describe("a chat room after hibernation", () => {
  test("keeps its sockets for messages, typing and receipts", async () => {
    const { one, other, mine, theirs } = await anOpenChat();
    await acked(mine, say(mine, other, "پیش از خواب"));
    await theirs.waitFor("direct:new");
    await settled(one, other);
    await evictDurableObject(roomOf(one, other));
    mine.send({ type: "typing-start", to: other.username });
    expect(await theirs.waitFor("user-typing")).toMatchObject({ from: one.username, typing: true });
    const clientId = say(mine, other, "پس از خواب");
    expect((await acked(mine, clientId)).seq).toBe(2);
    theirs.send({ type: "direct:read", seq: (await theirs.waitFor("direct:new")).message.seq });
    expect((await mine.waitFor("direct:read")).seq).toBe(2);
    say(mine, other, "پس از خواب", clientId);
    expect((await acked(mine, clientId)).seq).toBe(2);
  });
});

describe("an inbox that cannot be reached", () => {
  test("is retried by the alarm until it is up to date, and counts correctly", async () => {
    const [one, other] = await aPair();
    await send(one, other, "یک");
    await settled(one, other);
    const broken = breakInbox(other);
    await send(one, other, "دو");
    await eventually(() => expect(broken).toHaveBeenCalled());
    // Still broken: the alarm fails and is set again.
    await runDurableObjectAlarm(roomOf(one, other));
    expect(await conversationsOf(other)).toMatchObject({ items: [{ unreadCount: 1 }] });
    broken.mockRestore();
    await runDurableObjectAlarm(roomOf(one, other));
    await settled(one, other);
    expect(await conversationsOf(other)).toMatchObject({
      items: [{ unreadCount: 2, lastMessage: { text: "دو" } }],
      unreadConversations: 1,
    });
  });

  test("does not delay the message to an open chat", async () => {
    const { other, mine, theirs } = await anOpenChat();
    const broken = breakInbox(other);
    const clientId = say(mine, other, "سلام");
    await acked(mine, clientId);
    expect((await theirs.waitFor("direct:new")).message.clientId).toBe(clientId);
    broken.mockRestore();
  });

  test("does not delay the room when a call to the inbox gets no answer", async () => {
    const [one, other] = await aPair();
    await send(one, other, "یک");
    await settled(one, other);
    const deliver = Inbox.prototype.deliver;
    const hanging = vi.spyOn(Inbox.prototype, "deliver").mockImplementation(function (this: Inbox, summary) {
      return summary.owner.userId === other.userId ? new Promise(() => undefined) : deliver.call(this, summary);
    });
    await send(one, other, "دو");
    await eventually(() => expect(hanging).toHaveBeenCalled());
    hanging.mockRestore();
    await eventually(async () => {
      await runDurableObjectAlarm(roomOf(one, other));
      expect((await conversationsOf(other)).items).toMatchObject([{ unreadCount: 2, lastMessage: { text: "دو" } }]);
    });
  });

  test("is updated by the alarm when the room's process ended before the delivery", async () => {
    const [one, other] = await aPair();
    await send(one, other, "یک");
    await settled(one, other);
    // The room after the process ended: message and alarm are written, the inbox knows nothing.
    await runInDurableObject(roomOf(one, other), async (_, { storage }) => {
      storage.sql.exec(
        "insert into messages (side, text, client_id, created_at) select side, 'دو', 'x', 5 from messages limit 1",
      );
      await storage.setAlarm(Date.now() + 60_000);
    });
    await evictDurableObject(roomOf(one, other));
    expect(await runDurableObjectAlarm(roomOf(one, other))).toBe(true);
    await settled(one, other);
    expect((await conversationsOf(other)).items).toMatchObject([{ unreadCount: 2, lastMessage: { text: "دو" } }]);
  });
});

/** Makes every delivery to a person's inbox fail. */
function breakInbox({ userId }: Person) {
  const deliver = Inbox.prototype.deliver;
  return vi.spyOn(Inbox.prototype, "deliver").mockImplementation(function (this: Inbox, summary) {
    return summary.owner.userId === userId
      ? Promise.reject(new Error("the inbox is unwell"))
      : deliver.call(this, summary);
  });
}
