import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";

import { admin } from "../administrator.ts";
import { eventually } from "../eventually.ts";
import { listConversationsRoute, listRequestsRoute } from "../../../../contract/direct/calls/conversations.ts";
import { listMessagesRoute, sendMessageRoute } from "../../../../contract/direct/calls/messages.ts";
import { ChatRoom } from "../../../../durable-objects/direct/chat-room/chat-room.ts";
import { Inbox } from "../../../../durable-objects/direct/inbox/inbox.ts";
import { type PersonNames, inboxOf as inboxNamed, roomName } from "../../../../durable-objects/direct/interface.ts";
import { readPairFacts } from "../../../../durable-objects/direct/facts.ts";
import { read } from "../call.ts";
import { rows } from "../database.ts";
import { type Person, aPerson } from "../people.ts";

const conversationPage = listConversationsRoute.responses[200].content["application/json"].schema;
const requestPage = listRequestsRoute.responses[200].content["application/json"].schema;
const messagePage = listMessagesRoute.responses[200].content["application/json"].schema;
const sentAnswer = sendMessageRoute.responses[200].content["application/json"].schema;

type Named = Pick<Person, "username">;

/**
 * Two people with old accounts who follow each other and let everybody write to them, so that only the general limits
 * apply.
 */
export async function aPair(): Promise<[Person, Person]> {
  const [one, other] = await strangers();
  await acquaint(one, other);
  return [one, other];
}

/** Two people with old accounts who do not know each other, and see everybody's requests. */
export const strangers = async (): Promise<[Person, Person]> => [await longRegistered(), await longRegistered()];

/** Makes a person and each of these people follow each other, and let everybody write to them. */
export async function acquaint(one: Person, ...others: Person[]): Promise<void> {
  const pairs = others.flatMap((other) => [
    [one.userId, other.userId],
    [other.userId, one.userId],
  ]);
  await rows(
    `insert into follows (follower_id, followee_id, followed_at)
      select value ->> 0, value ->> 1, ? from json_each(?) where true on conflict do nothing`,
    Date.now(),
    JSON.stringify(pairs),
  );
  const ids = JSON.stringify([one, ...others].map(({ userId }) => userId));
  await rows(
    `update users set who_may_write = 'everyone',
      follower_count = (select count(*) from follows where followee_id = users.id),
      following_count = (select count(*) from follows where follower_id = users.id)
      where id in (select value from json_each(?))`,
    ids,
  );
}

/** Changes a person's privacy settings. */
export async function choosePrivacy(person: Person, privacy: Record<string, unknown>): Promise<void> {
  expect((await person.post("/api/account/privacy", privacy)).status).toBe(200);
}

/** The facts about two people, as the Worker reads them for a call. */
export const factsOf = async (one: Person, other: Person) => {
  const facts = await readPairFacts(env.DB, [one.userId, other.userId]);
  if (facts === null) throw new Error("two people with names");
  return facts;
};

/** A person with an old account, who sees everybody's requests. */
export const longRegistered = () => aPerson({ registeredAt: Date.UTC(2025, 0, 1), whoMayWrite: "requests" });

/** Sends over HTTP and expects success. */
export const send = async (from: Person, to: Named, text = "سلام", clientId?: string) =>
  read(await trySend(from, to, text, clientId), sentAnswer);

export const trySend = (from: Person, to: Named, text = "سلام", clientId?: string) =>
  from.post("/api/direct/send", { to: to.username, text, ...(clientId !== undefined && { clientId }) });

/** Sends several messages over HTTP, and waits until both inboxes are up to date. */
export async function sendAll(from: Person, to: Person, texts: readonly string[]) {
  const sent = [];
  for (const text of texts) sent.push(await send(from, to, text));
  await settled(from, to);
  return sent;
}

export const messagesWith = async (viewer: Person, peer: Named, query: Record<string, string> = {}) =>
  read(await viewer.get("/api/direct/messages", { with: peer.username, ...query }), messagePage);

export const textsWith = async (viewer: Person, peer: Named) =>
  (await messagesWith(viewer, peer)).messages.map(({ text }) => text);

export const conversationsOf = async (viewer: Person, query: Record<string, string> = {}) =>
  read(await viewer.get("/api/direct/conversations", query), conversationPage);

export const requestsOf = async (viewer: Person, query: Record<string, string> = {}) =>
  read(await viewer.get("/api/direct/requests", query), requestPage);

export const markRead = (viewer: Person, peer: Named, seq?: number) =>
  viewer.post("/api/direct/mark-read", { peer: peer.username, ...(seq !== undefined && { seq }) });

/** The room of two people, by their handles (their first usernames). */
export const roomOf = (one: Named, other: Named) => env.CHAT_ROOM.getByName(roomName([one.username, other.username]));

export const inboxOf = ({ userId }: Pick<Person, "userId">) => inboxNamed(env, userId);

/** A person as the objects identify them. */
export const namesOf = ({ userId, id, username }: Person): PersonNames => ({ userId, publicId: id, username });

/** Rows of an object's tables. */
export async function objectRows(stub: DurableObjectStub, sql: string): Promise<Record<string, SqlStorageValue>[]> {
  return runInDurableObject(stub, (_, state) => state.storage.sql.exec(sql).toArray());
}

/** The platform's own, also where a test replaces it (tests/worker/support/calls/slow-calls.ts). */
const { getByName } = Object.getPrototypeOf(env.CHAT_ROOM);

/** Waits until both inboxes are up to date with a room. */
export async function settled(one: Person, other: Person): Promise<void> {
  const room: DurableObjectStub = Reflect.apply(getByName, env.CHAT_ROOM, [roomName([one.username, other.username])]);
  const isIdle = () => runInDurableObject(room, (it) => it instanceof ChatRoom && it.room.deliveries.isIdle);
  await eventually(async () => expect(await isIdle()).toBe(true));
}

/** Makes first messages wait for their sender's inbox. `asked` resolves when one does. */
export function holdFirstMessages(): { asked: Promise<void>; letIn: () => void } {
  const [asked, letIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const note = Inbox.prototype.noteRoom;
  vi.spyOn(Inbox.prototype, "noteRoom").mockImplementation(async function (this: Inbox, room) {
    asked.resolve();
    await letIn.promise;
    return note.call(this, room);
  });
  return { asked: asked.promise, letIn: letIn.resolve };
}

/** Sets the administrator's switch. */
export const switchDirect = async (enabled: boolean) => {
  const answer = await admin.post("/api/admin/direct-status", { enabled });
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
