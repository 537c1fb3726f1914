import { useEffect } from "react";

import { queryClient } from "../../../lib/network/query-client.ts";
import { chatQuery, ownName } from "../model/api.ts";
import { readOutbox, useOutboxStore, type WaitingMessage } from "../outbox/store.ts";
import type { Conversation, InboxPerson } from "../model/conversations.ts";
import { roomOf, strangerNamed, withRow } from "../model/conversations.ts";

/** The inbox's rows merged with this device's unsent messages. */
export function useUnsent(ownKey: string, listed: Conversation[]) {
  const unsent = unsentByRoom(
    useOutboxStore(({ messages }) => messages),
    ownKey,
  );
  useEffect(() => void readOutbox(), []);

  const personOf = ({ room, peerId, peerName }: WaitingMessage): InboxPerson =>
    queryClient.getQueryData(chatQuery({ ownKey, room }).queryKey)?.person ?? strangerNamed(peerName, peerId);
  return { unsent, rows: withUnsentRows(listed, unsent, ownName() ?? "", personOf) };
}

/** Unsent messages by their room: the newest failed one, or else the newest waiting one. */
export function unsentByRoom(messages: readonly WaitingMessage[], ownKey: string): Map<string, WaitingMessage> {
  const unsent = new Map<string, WaitingMessage>();
  for (const message of messages) {
    if (message.ownKey !== ownKey) continue;
    const known = unsent.get(message.room);
    if (known === undefined || known.failure === null || message.failure !== null) unsent.set(message.room, message);
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
  const known = new Set(rows.map(roomOf));
  return [...unsent.values()]
    .filter(({ room }) => !known.has(room))
    .reduce((all, message) => withRow(all, rowOfUnsent(message, viewerName, personOf(message))), rows);
}

function rowOfUnsent(
  { room, clientId, text, createdAt }: WaitingMessage,
  from: string,
  person: InboxPerson,
): Conversation {
  const { id: peerId, username: peer } = person;
  const lastMessage = { _id: `${room}-0`, seq: 0, from, to: peer, own: true, text, createdAt, clientId };
  return { peer, peerId, unreadCount: 0, lastMessageAt: createdAt, lastMessage, person };
}
