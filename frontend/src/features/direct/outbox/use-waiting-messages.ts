import { useEffect } from "react";

import type { Chat } from "../model/chat.ts";
import { readOutbox, removeFromOutbox, useOutboxStore, type WaitingMessage } from "./store.ts";

/** The viewer's unsent messages in a chat. Those it already shows leave the outbox. */
export function useWaitingMessages(ownKey: string, chat: Chat): WaitingMessage[] {
  const messages = useOutboxStore((outbox) => outbox.messages);
  useEffect(() => void readOutbox(), []);
  useEffect(() => {
    const { arrived } = waitingIn(chat, ownKey, messages);
    if (arrived.length > 0) void removeFromOutbox(...arrived.map(({ clientId }) => clientId));
  }, [chat, messages, ownKey]);
  return waitingIn(chat, ownKey, messages).waiting;
}

/** The viewer's messages in a chat; `arrived` are those the server already has: their answer was lost. */
export function waitingIn(chat: Chat, ownKey: string, messages: WaitingMessage[]) {
  const sent = new Set(chat.messages.flatMap(({ own, clientId }) => (own ? [clientId] : [])));
  const here = messages.filter((message) => message.ownKey === ownKey && message.room === chat.room);
  return {
    waiting: here.filter(({ clientId }) => !sent.has(clientId)),
    arrived: here.filter(({ clientId }) => sent.has(clientId)),
  };
}
