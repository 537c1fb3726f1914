import { useEffect } from "react";

import type { Chat } from "../model/chat.ts";
import { readOutbox, removeFromOutbox, useOutboxStore, type WaitingMessage } from "./store.ts";

/** This device's unsent messages, without those the chat already shows as arrived. */
export function useWaitingMessages(ownKey: string, chat: Chat): WaitingMessage[] {
  const waiting = useOutboxStore(({ messages }) => messages);
  useEffect(() => void readOutbox(), []);
  useEffect(() => {
    const arrived = arrivedOf(chat, waiting, ownKey);
    if (arrived.length > 0) void removeFromOutbox(...arrived);
  }, [chat, waiting, ownKey]);
  return waiting;
}

/** Messages still in this device's outbox that the server already has: their answer was lost. */
export function arrivedOf(chat: Chat, waiting: WaitingMessage[], ownKey: string): string[] {
  const own = chat.messages.filter((message) => message.own);
  const sent = new Set(own.map(({ clientId }) => clientId));
  return waiting
    .filter((message) => message.ownKey === ownKey && sent.has(message.clientId))
    .map(({ clientId }) => clientId);
}
