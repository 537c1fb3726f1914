import { useEffect, useRef, useState } from "react";

import { CHAT_POLL_MS } from "../../../../../contract/direct/values.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { isUnanswered } from "../../../lib/network/unanswered.ts";
import { type ChatKey, markRead } from "../model/api.ts";
import type { ChatConnection } from "./use-chat-socket.ts";

interface SeenInput extends ChatKey {
  live: ChatConnection;
  /** The newest received message. */
  theirSeq: number;
  /** The read cursor the server has. */
  ownReadSeq: number;
}

/** Reports received messages as read once they are really looked at. */
export function useSeen({ ownKey, room, live, theirSeq, ownReadSeq }: SeenInput): void {
  const { socket, state } = live;
  // A report to a socket that then broke, or by a call that failed, may be lost: it is repeated after each failure.
  const [failures, setFailures] = useState(0);
  const reported = useRef({ state, failures, seq: 0 });

  useEffect(() => {
    const report = () => {
      if (document.hidden || !document.hasFocus() || !navigator.onLine || theirSeq <= ownReadSeq) return;
      const before = reported.current;
      if (before.state === state && before.failures === failures && theirSeq <= before.seq) return;
      reported.current = { state, failures, seq: theirSeq };
      if (socket.current?.sendRead(theirSeq)) return;
      markRead(queryClient, { ownKey, room }, theirSeq).catch((error: unknown) => {
        if (isUnanswered(error)) setTimeout(() => setFailures((count) => count + 1), CHAT_POLL_MS);
      });
    };
    report();
    addEventListener("focus", report);
    addEventListener("online", report);
    document.addEventListener("visibilitychange", report);
    return () => {
      removeEventListener("focus", report);
      removeEventListener("online", report);
      document.removeEventListener("visibilitychange", report);
    };
  }, [ownKey, room, socket, state, theirSeq, ownReadSeq, failures]);
}
