import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { CHAT_POLL_MS, TYPING_SHOWN_MS } from "../../../../../contract/limits.ts";
import { changeChat, type ChatPair, chatQuery } from "../api.ts";
import type { ChatSocket } from "./chat-socket.ts";
import { forgetOnline, pollChat } from "./poll.ts";
import { flushOutbox, openChats } from "../outbox/send.ts";
import { movePeer } from "../rooms.ts";

interface ChatLineInput extends ChatPair {
  /** The seq the newest page ends with; null until it has come from the server. */
  pageSeq: number | null;
  /** Whether what is shown comes from the device only. */
  isKept: boolean;
  /** False until it is known that the two may talk: until then no socket is opened. */
  wanted: boolean;
  /** There is no socket here, as between strangers before the first message: changes are polled. */
  isPolled: boolean;
  /** The other person has a new id: the chat is stored under it, and found by this username. */
  onMoved: (username: string) => void;
}

export type LineState = "opening" | "open" | "down";

/** Keeps a chat up to date: by its socket, and by polling while the socket cannot open. */
export function useChatSocket({ viewerId, peerId, pageSeq, isKept, wanted, isPolled, onMoved }: ChatLineInput) {
  const queryClient = useQueryClient();
  const line = useRef<ChatSocket | null>(null);
  const latestPageSeq = useRef(pageSeq);
  const [state, setState] = useState<LineState>("opening");
  const [typing, setTyping] = useState(false);
  const tellMoved = useEffectEvent(onMoved);

  useEffect(() => {
    // Loads in parallel with the first page.
    const code = import("./chat-socket.ts");
    code.catch(() => undefined);
    if (!wanted || isPolled) return;
    const pair = { viewerId, peerId };
    const { queryKey } = chatQuery(pair);
    let ended = false;
    let broken = false;
    let typingTimer: ReturnType<typeof setTimeout> | undefined;
    const open = async () => {
      const { openChatSocket } = await code;
      if (ended) return;
      line.current = openChatSocket({
        peerId,
        change: (change) => changeChat(queryClient, pair, change),
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
        onMoved: (person) => {
          // If its code does not load, the chat is found by its room at the next read.
          const reread = () => queryClient.invalidateQueries({ queryKey });
          void movePeer(pair, person).then(() => tellMoved(person.username), reread);
        },
        onDoubt: () => {
          forgetOnline(queryClient, pair);
          return queryClient.invalidateQueries({ queryKey });
        },
      });
      openChats.set(peerId, line.current.sendMessage);
      if (latestPageSeq.current !== null) line.current.resumeAfter(latestPageSeq.current);
    };
    // Without its code, as without a socket.
    open().catch(() => setState("down"));
    return () => {
      ended = true;
      clearTimeout(typingTimer);
      openChats.delete(peerId);
      line.current?.close();
      line.current = null;
    };
  }, [viewerId, peerId, wanted, isPolled, queryClient]);

  useEffect(() => {
    latestPageSeq.current = pageSeq;
    if (pageSeq !== null) line.current?.resumeAfter(pageSeq);
  }, [pageSeq]);

  usePolling(wanted && (isPolled || state === "down" || isKept), async (ended) => {
    if (!navigator.onLine) return forgetOnline(queryClient, { viewerId, peerId });
    const seq = await pollChat(queryClient, { viewerId, peerId }, line.current?.completeUpTo() ?? pageSeq, ended);
    if (seq > 0) line.current?.resumeAfter(seq);
  });

  return { line, state, typing };
}

/** Calls `poll` every few seconds, one call at a time, while the page is visible. */
function usePolling(enabled: boolean, poll: (ended: AbortSignal) => Promise<void>): void {
  const latest = useRef(poll);
  useEffect(() => {
    latest.current = poll;
  });
  useEffect(() => {
    if (!enabled) return;
    const ending = new AbortController();
    let busy = false;
    const timer = setInterval(async () => {
      if (busy || document.hidden) return;
      busy = true;
      await latest.current(ending.signal);
      busy = false;
    }, CHAT_POLL_MS);
    return () => {
      ending.abort();
      clearInterval(timer);
    };
  }, [enabled]);
}
