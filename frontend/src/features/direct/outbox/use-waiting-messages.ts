import { useEffect } from "react";

import type { Chat } from "../chat/chat.ts";
import { arrivedOf } from "../chat/items.ts";
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
