import { DIRECT_STATUS_POLL_MS } from "../../../../../contract/direct/values.ts";
import { directStatusQuery } from "../../../entities/direct/direct-status.ts";
import { rereadAccount } from "../../../entities/viewer/reread-account.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { errorText, hasCode, isLoginRequired } from "../../../lib/network/api-client.ts";
import { isUnanswered } from "../../../lib/network/unanswered.ts";
import { retryAfterOf } from "../../../lib/network/refusal-flags.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { retries } from "../../../lib/network/retries.ts";
import { showError } from "../../../ui/toast.ts";
import { type Accepted, changeChat, chatQuery, fetchMessages, isRefusal, ownName, postMessage } from "../model/api.ts";
import { type Chat, withMessages, withPeer } from "../model/chat.ts";
import { chatTexts } from "../model/texts.ts";
import { addToOutbox, failInOutbox, OUTBOX, readOutbox, removeFromOutbox, type WaitingMessage } from "./store.ts";

const FIRST_RETRY_MS = 3000;
/** The longest delay between retries. */
export const LAST_RETRY_MS = 30_000;
const RETRY_AFTER_DEFAULT_SECONDS = 5;

/** Sends through an open chat's socket; null when the socket is closed. @throws ApiError when refused */
export type SendThroughChat = (message: WaitingMessage) => Promise<Accepted | null>;

/** How this page sends in its open chats, by room. */
export const chatSenders = new Map<string, SendThroughChat>();

/** Stores a message in the outbox first, then tries to send it. */
export async function sendMessage(ownKey: string, { room, person }: Chat, text: string): Promise<void> {
  const message = { clientId: crypto.randomUUID(), ownKey, room, peerId: person.id, peerName: person.username, text };
  await addToOutbox({ ...message, createdAt: new Date().toISOString(), failure: null });
  flushOutbox();
}

let queued = false;
const retrying = retries(flushOutbox, FIRST_RETRY_MS, LAST_RETRY_MS);
let previous: Promise<unknown> = Promise.resolve();

/** Sends what waits on this device, in one tab at a time so that the order is kept. */
export function flushOutbox(): void {
  if (queued) return;
  queued = true;
  retrying.stop();
  const run = () => {
    queued = false;
    return flush();
  };
  previous = (navigator.locks ? navigator.locks.request(OUTBOX, run) : previous.then(run)).catch(() => {
    queued = false;
    retrying.later();
  });
}

async function flush(): Promise<void> {
  let failure: unknown;
  const sent = await sendInOrder({
    next: async () => (await readOutbox()).find(isWaitingHere) ?? null,
    send: (message) =>
      sendOne(message).catch((error: unknown) => {
        // Rereading the account shows the suspension.
        if (hasCode(error, "SUSPENDED")) void rereadAccount();
        failure = error;
        throw error;
      }),
    refuse: noteRefusal,
    waitSeconds: (seconds) => new Promise((resolve) => void setTimeout(resolve, seconds * 1000)),
  });
  if (sent) retrying.reset();
  else if (navigator.onLine) retrying.later(failure);
}

const isWaitingHere = ({ ownKey, failure }: WaitingMessage): boolean =>
  failure === null && ownKey === useSessionStore.getState().user?.ownKey;

async function sendOne(message: WaitingMessage): Promise<void> {
  const { text, clientId } = message;
  const accepted = (await sendThroughChat(message)) ?? (await sendOverHttp(message));
  const { _id, seq, createdAt } = accepted;
  retrying.reset();
  // Into the chat first, then out of the outbox: in between it is deduplicated by its clientId, and never missing.
  changeChat(queryClient, message, (chat) => {
    const names = { from: ownName() ?? "", to: chat.person.username };
    return withMessages(chat, [{ _id, seq, ...names, own: true, text, createdAt, clientId }]);
  });
  await removeFromOutbox(clientId);
}

/** When the receiver's id no longer exists, the room gives their current one. @throws ApiError */
async function sendOverHttp(message: WaitingMessage): Promise<Accepted> {
  try {
    return await postMessage(message.peerId, message);
  } catch (error) {
    if (!hasCode(error, "USER_NOT_FOUND")) throw error;
    const { person } = await fetchMessages(message.room, { limit: 1 });
    changeChat(queryClient, message, (chat) => withPeer(chat, person));
    return postMessage(person.id, message);
  }
}

/**
 * Null when no socket took it, and when the server demands a proof: only a refused HTTP call asks the writer for it.
 */
async function sendThroughChat(message: WaitingMessage): Promise<Accepted | null> {
  try {
    return (await chatSenders.get(message.room)?.(message)) ?? null;
  } catch (error) {
    if (hasCode(error, "PROOF_REQUIRED")) return null;
    throw error;
  }
}

async function noteRefusal(message: WaitingMessage, error: unknown): Promise<void> {
  const text = errorText(error, chatTexts.sendFailed);
  // An open chat itself shows that the person does not exist (any more), or the chat's new request state.
  if (isRefusal(error) || hasCode(error, "NOT_ACCEPTING_MESSAGES", "REQUEST_LIMIT", "UNANSWERED_LIMIT"))
    void queryClient.invalidateQueries({ queryKey: chatQuery(message).queryKey });
  // In its own chat, the failed message shows it.
  if (!chatSenders.has(message.room)) showError(error, text);
  // The chat shows that messages are off for exactly as long as they are.
  const isOff = hasCode(error, "DIRECT_DISABLED");
  if (isOff) showSwitchedOff();
  await failInOutbox(message.clientId, isOff ? chatTexts.failed : text);
}

/**
 * Disables every input at once, and asks again a little later: the inbox's «on again» may have overtaken the refusal, and
 * is not sent twice.
 */
function showSwitchedOff(): void {
  queryClient.setQueryData(directStatusQuery.queryKey, false);
  const ask = () => queryClient.fetchQuery({ ...directStatusQuery, staleTime: 0 }).catch(() => undefined);
  setTimeout(() => void ask(), DIRECT_STATUS_POLL_MS);
}

interface Sending<Message> {
  /** The next message to send; null when none waits. */
  next: () => Promise<Message | null>;
  /** @throws ApiError */
  send: (message: Message) => Promise<void>;
  refuse: (message: Message, error: unknown) => Promise<void>;
  waitSeconds: (seconds: number) => Promise<void>;
}

/**
 * Sends waiting messages strictly one after the other. A refused one is set aside; without an answer, or without its
 * writer's session, all keep waiting.
 * @returns whether nothing waits any more
 */
export async function sendInOrder<Message>({ next, send, refuse, waitSeconds }: Sending<Message>): Promise<boolean> {
  for (let message = await next(); message !== null; message = await next()) {
    try {
      await send(message);
    } catch (error) {
      if (isUnanswered(error) || isSessionOver(error)) return false;
      if (hasCode(error, "TOO_MANY_REQUESTS")) await waitSeconds(retryAfterOf(error) ?? RETRY_AFTER_DEFAULT_SECONDS);
      else await refuse(message, error);
    }
  }
  return true;
}

/** Whether an error says that the session has ended, or belongs to another person. */
const isSessionOver = (error: unknown): boolean => isLoginRequired(error) || hasCode(error, "IDENTITY_MISMATCH");
