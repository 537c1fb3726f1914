import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { CHAT_POLL_MS, TYPING_SHOWN_MS } from "../../../../../contract/limits.ts";
import { changeChat, type ChatPair, chatQuery } from "../api.ts";
import type { ChatLine } from "./line.ts";
import { forgetOnline, pollChat } from "./poll.ts";
import { flushOutbox, openLines } from "../outbox/send.ts";
import { movePeer } from "../rooms.ts";

interface ChatLineInput extends ChatPair {
  /** The end of the newest page; null until it has come from the server. */
  pageSeq: number | null;
  /** Whether what is shown was only kept from an earlier visit. */
  isKept: boolean;
  /** False until it is known that the two may talk: until then nothing is opened. */
  wanted: boolean;
  /** Nothing may be written here: there is no socket for it, and whether that has changed is asked. */
  isClosed: boolean;
  /** The other one has another id: the chat lies under it now, and is found by this name. */
  onMoved: (username: string) => void;
}

export type LineState = "opening" | "open" | "down";

/** Keeps a chat live: by its socket, and by asking every few seconds while the socket cannot open. */
export function useChatLine({ viewerId, peerId, pageSeq, isKept, wanted, isClosed, onMoved }: ChatLineInput) {
  const queryClient = useQueryClient();
  const line = useRef<ChatLine | null>(null);
  const latestPageSeq = useRef(pageSeq);
  const [state, setState] = useState<LineState>("opening");
  const [typing, setTyping] = useState(false);
  const tellMoved = useEffectEvent(onMoved);

  useEffect(() => {
    // Its code comes while the first page is read.
    const code = import("./line.ts");
    code.catch(() => undefined);
    if (!wanted || isClosed) return;
    const pair = { viewerId, peerId };
    const { queryKey } = chatQuery(pair);
    let ended = false;
    let broken = false;
    let typingTimer: ReturnType<typeof setTimeout> | undefined;
    const open = async () => {
      const { openChatLine } = await code;
      if (ended) return;
      line.current = openChatLine({
        peerId,
        change: (change) => changeChat(queryClient, pair, change),
        onOpen: () => {
          setState("open");
          flushOutbox();
          // Deletions during a break are in no frame; and the network may be back before anybody presses «try again».
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
          // Where its code does not come, the chat is found by its room when it is next read.
          const reread = () => queryClient.invalidateQueries({ queryKey });
          void movePeer(pair, person).then(() => tellMoved(person.username), reread);
        },
        onDoubt: () => {
          forgetOnline(queryClient, pair);
          return queryClient.invalidateQueries({ queryKey });
        },
      });
      openLines.set(peerId, line.current.sendMessage);
      if (latestPageSeq.current !== null) line.current.resumeAfter(latestPageSeq.current);
    };
    // Without its code there is no socket, as where none can open.
    open().catch(() => setState("down"));
    return () => {
      ended = true;
      clearTimeout(typingTimer);
      openLines.delete(peerId);
      line.current?.close();
      line.current = null;
    };
  }, [viewerId, peerId, wanted, isClosed, queryClient]);

  useEffect(() => {
    latestPageSeq.current = pageSeq;
    if (pageSeq !== null) line.current?.resumeAfter(pageSeq);
  }, [pageSeq]);

  usePolling(wanted && (isClosed || state === "down" || isKept), async (ended) => {
    if (!navigator.onLine) return forgetOnline(queryClient, { viewerId, peerId });
    const seq = await pollChat(queryClient, { viewerId, peerId }, line.current?.completeUpTo() ?? pageSeq, ended);
    if (seq > 0) line.current?.resumeAfter(seq);
  });

  return { line, state, typing };
}

/** Calls `poll` every few seconds, one call at a time, while somebody looks. */
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
