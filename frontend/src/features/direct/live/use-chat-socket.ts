import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";

import { CHAT_POLL_MS, TYPING_SHOWN_MS } from "../../../../../contract/direct/values.ts";
import { jitterMs } from "../../../lib/network/jitter.ts";
import { changeChat, type ChatKey, chatQuery } from "../model/api.ts";
import type { ChatSocket } from "./chat-socket.ts";
import { forgetOnline, pollChat } from "./poll.ts";
import { flushOutbox, chatSenders } from "../outbox/send.ts";

interface ChatSocketInput extends ChatKey {
  /** The other person's current id. */
  peerId: string;
  /** The seq the newest page ends with; null until it has come from the server. */
  pageSeq: number | null;
  sync: ChatSync;
}

/**
 * How a chat is kept up to date. `none`: it is not known yet whether the two may talk. `poll`: it has no socket, as
 * between strangers before the first message.
 */
export type ChatSync = "none" | "poll" | "socket";

export interface ChatConnection {
  /** Null while there is none. */
  socket: RefObject<ChatSocket | null>;
  state: "opening" | "open" | "down";
  /** Whether the other person is writing. */
  typing: boolean;
}

/** Keeps a chat up to date: by its socket, and by polling while that cannot open or the first page is missing. */
export function useChatSocket({ ownKey, room, peerId, pageSeq, sync }: ChatSocketInput): ChatConnection {
  const queryClient = useQueryClient();
  const socket = useRef<ChatSocket | null>(null);
  const latestPageSeq = useRef(pageSeq);
  const [state, setState] = useState<ChatConnection["state"]>("opening");
  const [typing, setTyping] = useState(false);

  useEffect(() => {
    // Loads in parallel with the first page.
    const code = import("./chat-socket.ts");
    code.catch(() => undefined);
    if (sync !== "socket") return;
    const key = { ownKey, room };
    const { queryKey } = chatQuery(key);
    let ended = false;
    let broken = false;
    let typingTimer: ReturnType<typeof setTimeout> | undefined;
    const open = async () => {
      const { openChatSocket } = await code;
      if (ended) return;
      socket.current = openChatSocket({
        peerId,
        change: (change) => changeChat(queryClient, key, change),
        onOpen: () => {
          setState("open");
          flushOutbox();
          // Deletions during a break come in no frame; and the network may be back before anybody presses «try again».
          if (broken || latestPageSeq.current === null) void queryClient.refetchQueries({ queryKey });
          broken = false;
        },
        onDown: () => {
          broken = true;
          setState("down");
          setTyping(false);
        },
        onTyping: (isTyping) => {
          clearTimeout(typingTimer);
          if (isTyping) typingTimer = setTimeout(() => setTyping(false), TYPING_SHOWN_MS);
          setTyping(isTyping);
        },
        recheck: () => {
          forgetOnline(queryClient, key);
          return queryClient.invalidateQueries({ queryKey });
        },
      });
      chatSenders.set(room, socket.current.sendMessage);
      if (latestPageSeq.current !== null) socket.current.resumeAfter(latestPageSeq.current);
    };
    // Without its code, as without a socket.
    open().catch(() => setState("down"));
    return () => {
      ended = true;
      clearTimeout(typingTimer);
      chatSenders.delete(room);
      socket.current?.close();
      socket.current = null;
    };
  }, [ownKey, room, peerId, sync, queryClient]);

  useEffect(() => {
    latestPageSeq.current = pageSeq;
    if (pageSeq !== null) socket.current?.resumeAfter(pageSeq);
  }, [pageSeq]);

  const isPolled = sync === "poll" || (sync === "socket" && (state === "down" || pageSeq === null));
  usePolling(isPolled, async (ended) => {
    if (!navigator.onLine) return forgetOnline(queryClient, { ownKey, room });
    const seq = await pollChat(queryClient, { ownKey, room }, socket.current?.completeUpTo() ?? pageSeq, ended);
    if (seq > 0) socket.current?.resumeAfter(seq);
  });

  return { socket, state, typing };
}

/** Calls `poll` every few seconds, one call at a time, while the page is visible; the first time some seconds later. */
function usePolling(enabled: boolean, poll: (ended: AbortSignal) => Promise<void>): void {
  const latest = useRef(poll);
  useEffect(() => {
    latest.current = poll;
  });
  useEffect(() => {
    if (!enabled) return;
    const ending = new AbortController();
    let busy = false;
    const tick = async () => {
      if (busy || document.hidden) return;
      busy = true;
      await latest.current(ending.signal);
      busy = false;
    };
    let timer: ReturnType<typeof setInterval> | undefined;
    const starting = setTimeout(() => (timer = setInterval(tick, CHAT_POLL_MS)), jitterMs());
    return () => {
      ending.abort();
      clearTimeout(starting);
      clearInterval(timer);
    };
  }, [enabled]);
}
