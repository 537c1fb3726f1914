import { useEffect } from "react";

import { queryClient } from "../../../lib/query-client.ts";
import { chatQuery } from "../api.ts";
import { readOutbox, useOutboxStore, type WaitingMessage } from "../outbox/store.ts";
import type { Conversation, InboxPerson } from "./api.ts";
import { strangerNamed, withRow } from "./conversations.ts";

/** The inbox's rows together with what this device has not sent yet. */
export function useUnsent(username: string, listed: Conversation[]) {
  const unsent = unsentByPeer(
    useOutboxStore(({ messages }) => messages),
    username,
  );
  useEffect(() => void readOutbox(), []);

  const personOf = (peer: string): InboxPerson =>
    queryClient.getQueryData(chatQuery(username, peer).queryKey)?.person ?? strangerNamed(peer);
  return { unsent, rows: withUnsentRows(listed, unsent, personOf) };
}

/** What this device has not sent yet, by whom it is for: the newest that failed, or else the newest that waits. */
export function unsentByPeer(messages: readonly WaitingMessage[], owner: string): Map<string, WaitingMessage> {
  const unsent = new Map<string, WaitingMessage>();
  for (const message of messages) {
    if (message.owner !== owner) continue;
    const known = unsent.get(message.to);
    if (known === undefined || known.failure === null || message.failure !== null) unsent.set(message.to, message);
  }
  return unsent;
}

/** The rows, and those to whom nothing has been sent yet. */
export function withUnsentRows(
  rows: Conversation[],
  unsent: ReadonlyMap<string, WaitingMessage>,
  personOf: (username: string) => InboxPerson,
): Conversation[] {
  const known = new Set(rows.map(({ peer }) => peer));
  return [...unsent.values()]
    .filter(({ to }) => !known.has(to))
    .reduce((all, message) => withRow(all, rowOfUnsent(message, personOf(message.to))), rows);
}

function rowOfUnsent({ clientId, owner, to, text, createdAt }: WaitingMessage, person: InboxPerson): Conversation {
  const lastMessage = { _id: "", seq: 0, from: owner, to, own: true, text, createdAt, clientId };
  return { peer: to, peerId: person.id, unreadCount: 0, lastMessageAt: createdAt, lastMessage, person };
}
