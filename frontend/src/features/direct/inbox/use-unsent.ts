import { useEffect } from "react";

import { queryClient } from "../../../lib/network/query-client.ts";
import { chatQuery } from "../api.ts";
import { readOutbox, useOutboxStore, type WaitingMessage } from "../outbox/store.ts";
import type { Conversation, InboxViewer, InboxPerson } from "./api.ts";
import { strangerNamed, withRow } from "./conversations.ts";

/** The inbox's rows merged with this device's unsent messages. */
export function useUnsent({ id: viewerId, username }: InboxViewer, listed: Conversation[]) {
  const unsent = unsentByPeer(
    useOutboxStore(({ messages }) => messages),
    viewerId,
  );
  useEffect(() => void readOutbox(), []);

  const personOf = ({ peerId, peerName }: WaitingMessage): InboxPerson =>
    queryClient.getQueryData(chatQuery({ viewerId, peerId }).queryKey)?.person ?? strangerNamed(peerName, peerId);
  return { unsent, rows: withUnsentRows(listed, unsent, username, personOf) };
}

/** Unsent messages by the id of their receiver: the newest failed one, or else the newest waiting one. */
export function unsentByPeer(messages: readonly WaitingMessage[], ownerId: string): Map<string, WaitingMessage> {
  const unsent = new Map<string, WaitingMessage>();
  for (const message of messages) {
    if (message.ownerId !== ownerId) continue;
    const known = unsent.get(message.peerId);
    if (known === undefined || known.failure === null || message.failure !== null) unsent.set(message.peerId, message);
  }
  return unsent;
}

/** The rows, plus people to whom nothing has been sent yet. */
export function withUnsentRows(
  rows: Conversation[],
  unsent: ReadonlyMap<string, WaitingMessage>,
  viewerName: string,
  personOf: (message: WaitingMessage) => InboxPerson,
): Conversation[] {
  const known = new Set(rows.map(({ peerId }) => peerId));
  return [...unsent.values()]
    .filter(({ peerId }) => !known.has(peerId))
    .reduce((all, message) => withRow(all, rowOfUnsent(message, viewerName, personOf(message))), rows);
}

function rowOfUnsent({ clientId, text, createdAt }: WaitingMessage, from: string, person: InboxPerson): Conversation {
  const { id: peerId, username: peer } = person;
  const lastMessage = { _id: "", seq: 0, from, to: peer, own: true, text, createdAt, clientId };
  return { peer, peerId, unreadCount: 0, lastMessageAt: createdAt, lastMessage, person };
}
