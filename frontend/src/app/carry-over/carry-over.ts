import { get, update } from "idb-keyval";

import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { keepDraft, readDraft } from "../../features/direct/chat/draft.ts";
import { flushOutbox } from "../../features/direct/outbox/send.ts";
import { deviceStore } from "../../lib/storage/device-store.ts";
import { OUTBOX, readOutbox, type WaitingMessage, waitingMessages } from "../../features/direct/outbox/store.ts";
import { rememberSeen, seenIds } from "../../features/jokes/feed/seen-jokes.ts";
import { call, hasCode } from "../../lib/network/api-client.ts";
import { store, stored, storedJson } from "../../lib/storage/stored.ts";

const FORMER_OUTBOX = "labkhand-outbox";
const FORMER_MESSAGE_DRAFTS = "labkhand-chat-drafts";
const FORMER_JOKE_DRAFT = "labkhand-draft";
const EDIT_DRAFT = "labkhand-profile-draft";

/**
 * The id of whoever has or had this username; null where the viewer may not see them.
 * @throws ApiError without an answer
 */
type IdOf = (username: string) => Promise<string | null>;

/**
 * Moves what a version before 2026-11-22 stored under usernames to keys by id. Each piece leaves its old key only once
 * it is stored under the new one, so nothing is lost in between, not even what an open tab of that version still
 * writes. What could not be looked up, or would overwrite something newer, is tried again at the next start.
 */
export async function carryOver(): Promise<void> {
  const { user } = useSessionStore.getState();
  if (user === null || user.username === null) return;
  const viewer = { id: user.id, username: user.username };
  const idOf = askedOnce(viewer);
  carrySeenJokes(viewer);
  carryEditDraft(viewer);
  await Promise.allSettled([carryOutbox(idOf), carryMessageDrafts(idOf), carryJokeDraft(viewer.id, idOf)]);
}

function askedOnce(viewer: { id: string; username: string }): IdOf {
  const asked = new Map<string, Promise<string | null>>([[viewer.username, Promise.resolve(viewer.id)]]);
  return (username) => {
    const answer = asked.get(username) ?? askForId(username);
    asked.set(username, answer);
    return answer;
  };
}

async function askForId(username: string): Promise<string | null> {
  try {
    return (await call("GET /api/user-public/{username}", { params: { username } })).user.id;
  } catch (error) {
    if (hasCode(error, "USER_NOT_FOUND", "USER_DELETED", "USER_BLOCKED")) return null;
    throw error;
  }
}

/** A message as that version stored it: addressed by usernames. */
interface FormerMessage extends Omit<WaitingMessage, "ownerId" | "peerId" | "peerName"> {
  owner: string;
  to: string;
}

async function carryOutbox(idOf: IdOf): Promise<void> {
  const former = formerMessages(await get<unknown>(FORMER_OUTBOX, deviceStore));
  const answers = await Promise.allSettled(former.map((message) => withIds(message, idOf)));
  const carried = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  if (carried.length === 0) return;
  await update<unknown>(
    OUTBOX,
    (kept) => {
      const known = waitingMessages(kept);
      const missing = carried.filter(({ clientId }) => known.every((message) => message.clientId !== clientId));
      return [...missing, ...known].sort(oldestFirst);
    },
    deviceStore,
  );
  const ids = new Set(carried.map(({ clientId }) => clientId));
  const isCarried = ({ clientId }: FormerMessage) => ids.has(clientId);
  await update<unknown>(FORMER_OUTBOX, (kept) => formerMessages(kept).filter((it) => !isCarried(it)), deviceStore);
  await readOutbox();
  flushOutbox();
}

const oldestFirst = (one: WaitingMessage, other: WaitingMessage): number =>
  one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt);

/** A message to somebody who cannot be seen keeps the name: the server's refusal then explains it in the chat. */
async function withIds({ owner, to, ...message }: FormerMessage, idOf: IdOf): Promise<WaitingMessage> {
  const [ownerId, peerId] = await Promise.all([idOf(owner), idOf(to)]);
  return { ...message, ownerId: ownerId ?? owner, peerId: peerId ?? to, peerName: to };
}

function formerMessages(kept: unknown): FormerMessage[] {
  return Array.isArray(kept) ? kept.filter(isFormerMessage) : [];
}

function isFormerMessage(value: unknown): value is FormerMessage {
  const { failure, ...texts }: Partial<Record<keyof FormerMessage, unknown>> = Object(value);
  const { clientId, owner, to, text, createdAt } = texts;
  return (
    [clientId, owner, to, text, createdAt].every((field) => typeof field === "string") &&
    (failure === null || typeof failure === "string")
  );
}

async function carryMessageDrafts(idOf: IdOf): Promise<void> {
  await Promise.allSettled(
    formerDrafts().map(async ([names, text]) => {
      const [viewer = "", peer = ""] = names.split(" ");
      const [viewerId, peerId] = await Promise.all([idOf(viewer), idOf(peer)]);
      if (viewerId === null || peerId === null || readDraft({ viewerId, peerId }) !== "") return;
      keepDraft({ viewerId, peerId }, text);
      if (readDraft({ viewerId, peerId }) === "") return;
      const others = formerDrafts().filter((draft) => draft[0] !== names || draft[1] !== text);
      store(FORMER_MESSAGE_DRAFTS, others.length === 0 ? null : JSON.stringify(others));
    }),
  );
}

function formerDrafts(): [names: string, text: string][] {
  const drafts = storedJson(FORMER_MESSAGE_DRAFTS);
  const isDraft = (value: unknown): value is [string, string] =>
    Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
  return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
}

async function carryJokeDraft(viewerId: string, idOf: IdOf): Promise<void> {
  const former = stored(FORMER_JOKE_DRAFT);
  const { author, ...draft }: Record<string, unknown> = Object(storedJson(FORMER_JOKE_DRAFT));
  if (typeof author !== "string" || (await idOf(author)) !== viewerId) return;
  const [{ adoptDraft }, { sendQueuedDraft }] = await Promise.all([
    import("../../features/jokes/compose/draft.ts"),
    import("../../features/jokes/compose/publish.ts"),
  ]);
  if (!adoptDraft({ ...draft, authorId: viewerId })) return;
  if (stored(FORMER_JOKE_DRAFT) === former) store(FORMER_JOKE_DRAFT, null);
  await sendQueuedDraft(viewerId);
}

function carrySeenJokes({ id, username }: { id: string; username: string }): void {
  const seen = seenIds(username);
  if (seen.length === 0) return;
  rememberSeen(seen, id);
  store(`seenHomePosts:${username}`, null);
}

/** It lives in sessionStorage, so it goes with its tab. */
function carryEditDraft(viewer: { id: string; username: string }): void {
  const { username, fields }: Record<string, unknown> = Object(storedJson(EDIT_DRAFT, "sessionStorage"));
  if (username === viewer.username) store(EDIT_DRAFT, JSON.stringify({ ownerId: viewer.id, fields }), "sessionStorage");
}
