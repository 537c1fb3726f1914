import { type Chat, type Receipt, receiptOf } from "./chat.ts";
import type { WaitingMessage } from "../outbox/store.ts";

/** One line of the chat as it is shown. */
export interface ChatItem {
  /** The same while a message waits and once it is sent. */
  key: string;
  /** Null until the server has it. */
  id: string | null;
  clientId: string;
  text: string;
  createdAt: string;
  /** Null for the other one's. */
  state: Receipt | "waiting" | "failed" | null;
  /** Why the server refused it. */
  failure: string | null;
}

/** What this device still keeps for sending, and the server has: its answer was lost on the way. */
export function arrivedOf(chat: Chat, waiting: WaitingMessage[], viewer: string): string[] {
  const own = chat.messages.filter(({ from }) => from === viewer);
  const sent = new Set(own.map(({ clientId }) => clientId));
  return waiting
    .filter(({ owner, clientId }) => owner === viewer && sent.has(clientId))
    .map(({ clientId }) => clientId);
}

/** What the server has, then what waits on this device; a message in both is shown once. */
export function chatItems(chat: Chat, waiting: WaitingMessage[], viewer: string): ChatItem[] {
  const arrived = new Set<string>();
  const sent = chat.messages.map(({ _id, seq, from, text, createdAt, clientId }): ChatItem => {
    const own = from === viewer;
    if (own) arrived.add(clientId);
    const state = own ? receiptOf(seq, chat) : null;
    // The other one chooses their clientId, and might choose one of the viewer's.
    return { key: own ? clientId : _id, id: _id, clientId, text, createdAt, state, failure: null };
  });
  const own = waiting.filter(
    ({ owner, to, clientId }) => owner === viewer && to === chat.person.username && !arrived.has(clientId),
  );
  return [
    ...sent,
    ...own.map(({ clientId, text, createdAt, failure }): ChatItem => {
      return {
        key: clientId,
        id: null,
        clientId,
        text,
        createdAt,
        state: failure === null ? "waiting" : "failed",
        failure,
      };
    }),
  ];
}
