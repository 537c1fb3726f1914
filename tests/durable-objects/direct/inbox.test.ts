import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { REQUESTS_COUNTED_MAX, REQUESTS_DELETED_AT_ONCE } from "../../../contract/direct/values.ts";
import { DEFAULT_QUOTAS } from "../../../contract/settings/quotas.ts";
import { ChatRoom } from "../../../durable-objects/direct/chat-room/chat-room.ts";
import {
  type ConversationsPage,
  type ConversationSummary,
  type ListPlace,
  roomName,
} from "../../../durable-objects/direct/interface.ts";
import {
  aPair,
  conversationsOf,
  inboxOf,
  markRead,
  namesOf,
  send,
  settled,
} from "../../worker/support/features/direct.ts";
import { clearSettings, setSetting } from "../../worker/support/features/settings.ts";
import { type Person, aUsername, anotherDevice } from "../../worker/support/people.ts";
import { openChat, openInbox } from "../../worker/support/sockets.ts";

function aSummary(owner: Person, peer: Person, over: Partial<ConversationSummary> = {}): ConversationSummary {
  return {
    room: env.CHAT_ROOM.idFromName(roomName([owner.username, peer.username])).toString(),
    revision: 1,
    owner: namesOf(owner),
    peer: namesOf(peer),
    unread: 1,
    last: { seq: 1, senderId: peer.userId, text: "سلام", clientId: crypto.randomUUID(), createdAt: 1 },
    isRequest: false,
    hasOpened: false,
    ...over,
  };
}

describe("the summary of a conversation", () => {
  test("counts its unread messages once when it arrives repeatedly or out of order", async () => {
    const [one, other] = await aPair();
    const inbox = inboxOf(one);
    const newest = aSummary(one, other, { revision: 3, unread: 2 });
    await inbox.deliver(newest);
    await inbox.deliver(newest);
    await inbox.deliver(aSummary(one, other, { revision: 2, unread: 9 }));
    expect(await conversationsOf(one)).toMatchObject({ items: [{ unreadCount: 2 }], unreadConversations: 1 });
  });

  test("is sent to the owner's apps once per change, and its last message once, when it arrives repeatedly", async () => {
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

test("a first message from a blocked person is kept, and shown once the block is over", async () => {
  const [one, other] = await aPair();
  await one.post("/api/block", { blocked: other.username });
  await inboxOf(one).deliver(aSummary(one, other));
  expect(await conversationsOf(one)).toMatchObject({ items: [], unreadConversations: 0 });
  await one.post("/api/unblock", { blocked: other.username });
  expect(await conversationsOf(one)).toMatchObject({ items: [{ peer: other.username }], unreadConversations: 1 });
});

test("the unread count equals a recount of the history after reads, deletions and answers", async () => {
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

test("every open app gets a new message, its conversation and the unread count", async () => {
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

test("messages to a renamed person reach that person's apps under the new name", async () => {
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

test("opening the app marks waiting messages as delivered for the sender", async () => {
  const [one, other] = await aPair();
  const chat = await openChat(one, other);
  await send(one, other);
  await settled(one, other);
  await chat.drained();
  expect(chat.allOf("direct:delivered")).toEqual([]);
  await openInbox(other);
  expect(await chat.waitFor("direct:delivered")).toMatchObject({ by: other.username, seq: 1 });
});

test("a message that an open app received is not reported as delivered again on reopening", async () => {
  const [one, other] = await aPair();
  const app = await openInbox(other);
  const chat = await openChat(one, other);
  await send(one, other);
  expect(await chat.waitFor("direct:delivered")).toMatchObject({ by: other.username, seq: 1 });
  app.close();
  await app.closed();
  const reported = vi.spyOn(ChatRoom.prototype, "markDelivered");
  const again = await openInbox(other);
  await again.waitFor("direct:unread");
  await again.drained();
  expect(reported).not.toHaveBeenCalled();
});

test("opening an app with ten thousand unread conversations calls the newest thousand rooms, fifty at once", async () => {
  const [person] = await aPair();
  await inboxOf(person).isOnlineFor(0, false);
  const rooms = Array.from({ length: 20 }, () => env.CHAT_ROOM.newUniqueId().toString());
  await runInDurableObject(inboxOf(person), (_, { storage }) => {
    storage.sql.exec(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
       insert into conversations (peer_id, peer_public_id, peer_username, room, revision, unread, last_seq, last_sender_id,
         last_text, last_client_id, last_at, is_blocked, is_request, has_opened, shown_at)
       select 1000000 + i, printf('%032x', i), 'x', json_extract(?, '$[' || (i % 20) || ']'), 1, 1, 1, 1000000 + i, 'x', 'x', i, 0, 0, 1, 0 from n`,
      JSON.stringify(rooms),
    );
  });
  let [now, most] = [0, 0];
  const reported = vi.spyOn(ChatRoom.prototype, "markDelivered").mockImplementation(async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((done) => setTimeout(done, 1));
    now -= 1;
  });
  const app = await openInbox(person);
  expect(await app.waitFor("direct:unread")).toMatchObject({ count: 10_000 });
  const delivered = () =>
    runInDurableObject(inboxOf(person), (_, { storage }) =>
      storage.sql.exec("select count(*) as n, min(last_at) as oldest from conversations where delivered_seq = 1").one(),
    );
  await expect.poll(delivered, { timeout: 20_000 }).toEqual({ n: 1000, oldest: 9001 });
  expect(reported).toHaveBeenCalledTimes(1000);
  expect(most).toBeLessThanOrEqual(50);
});

/** Sets the administrator's daily limit of shown new requests until the test ends. */
async function showRequestsPerDay(requestsPerDay: number): Promise<void> {
  onTestFinished(clearSettings);
  await setSetting("quotas", { ...DEFAULT_QUOTAS, requestsPerDay });
}

test("strangers' requests come in pages, are counted to a limit, and leave the list when answered", async () => {
  const [one, other] = await aPair();
  const inbox = inboxOf(one);
  const count = REQUESTS_COUNTED_MAX + 30;
  await showRequestsPerDay(count);
  const strangers = Array.from({ length: count }, (_, n) => ({ ...other, userId: n + 1, username: `s${n}` }));
  const arrivals = strangers.map((stranger, createdAt) => {
    const last = { seq: 1, senderId: stranger.userId, text: "سلام", clientId: crypto.randomUUID(), createdAt };
    return inbox.deliver(aSummary(one, stranger, { isRequest: true, last }));
  });
  await Promise.all(arrivals);
  const names: string[] = [];
  let after: ListPlace | null = null;
  for (let hasMore = true; hasMore;) {
    const page: ConversationsPage = await inbox.requests("seen", { limit: 50, after });
    expect(page.requests).toEqual({ seen: REQUESTS_COUNTED_MAX, apart: 0 });
    expect(page.conversations.length).toBeLessThanOrEqual(50);
    names.push(...page.conversations.map(({ peer }) => peer.username));
    const last = page.conversations.at(-1);
    after = last ? { hasUnread: true, lastAt: last.last.createdAt, room: last.room } : null;
    ({ hasMore } = page);
  }
  expect(names).toEqual(strangers.map(({ username }) => username).toReversed());
  expect(await conversationsOf(one)).toMatchObject({
    items: [],
    unreadConversations: 0,
    requests: REQUESTS_COUNTED_MAX,
  });
  const answers = strangers.map((stranger) => inbox.deliver(aSummary(one, stranger, { revision: 2, hasOpened: true })));
  await Promise.all(answers);
  expect(await inbox.requests("seen", { limit: 50, after: null })).toMatchObject({
    conversations: [],
    requests: { seen: 0, apart: 0 },
  });
});

test("requests are deleted in limited batches, newest first, and one that its room keeps does not block others", async () => {
  const [one, other] = await aPair();
  const inbox = inboxOf(one);
  const count = REQUESTS_DELETED_AT_ONCE + 1;
  await showRequestsPerDay(count);
  const strangers = Array.from({ length: count }, (_, n) => ({ ...other, userId: n + 1, username: `s${n}` }));
  const arrivals = strangers.map((stranger, at) => {
    const last = { seq: 1, senderId: stranger.userId, text: "سلام", clientId: crypto.randomUUID(), createdAt: at + 1 };
    return inbox.deliver(aSummary(one, stranger, { isRequest: true, last }));
  });
  await Promise.all(arrivals);
  const asked = vi.spyOn(ChatRoom.prototype, "clearRequest");
  const first = await inbox.deleteRequests(one.userId, { kind: "seen", upTo: count, after: null });
  expect(first).toMatchObject({ deleted: [], left: 0, last: { lastAt: 2 } });
  expect(asked).toHaveBeenCalledTimes(REQUESTS_DELETED_AT_ONCE);
  expect((await inbox.requests("seen", { limit: count, after: null })).conversations).toHaveLength(count);
  // Requests that their rooms keep do not hold up the others.
  const second = await inbox.deleteRequests(one.userId, { kind: "seen", upTo: count, after: first.last });
  expect(second).toEqual({ deleted: [], left: 0, last: null });
  expect(asked).toHaveBeenCalledTimes(count);
});

test("a request whose room cannot be reached stays and is counted as remaining, and the others are deleted", async () => {
  const [one, other] = await aPair();
  const inbox = inboxOf(one);
  const strangers = ["a", "b", "c"].map((username, n) => ({ ...other, userId: n + 1, username }));
  const arrivals = strangers.map((stranger, at) => {
    const last = { seq: 1, senderId: stranger.userId, text: "سلام", clientId: crypto.randomUUID(), createdAt: at + 1 };
    return inbox.deliver(aSummary(one, stranger, { isRequest: true, last }));
  });
  await Promise.all(arrivals);
  const clear = vi.spyOn(ChatRoom.prototype, "clearRequest").mockResolvedValue(true);
  clear.mockRejectedValueOnce(new Error("Durable Object reset because its code was updated."));
  const answer = await inbox.deleteRequests(one.userId, { kind: "seen", upTo: 3, after: null });
  expect(answer).toMatchObject({ left: 1, last: null });
  expect(answer.deleted).toHaveLength(2);
});
