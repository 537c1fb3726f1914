import { type RefObject, useEffect, useRef } from "react";

import { markRead } from "./chat-api.ts";
import type { ChatLine } from "./chat-line.ts";
import type { LineState } from "./chat-use-line.ts";

interface SeenInput {
  peer: string;
  line: RefObject<ChatLine | null>;
  state: LineState;
  /** The newest message of the other one. */
  theirSeq: number;
  /** What the server knows to be read. */
  ownReadSeq: number;
}

/** Tells that the other one's messages were read, once somebody really looks at them. */
export function useSeen({ peer, line, state, theirSeq, ownReadSeq }: SeenInput): void {
  // What was told to a socket that then broke may be lost: it counts only while the line is as it was.
  const told = useRef({ state, seq: 0 });

  useEffect(() => {
    if (state === "opening") return;
    const tell = () => {
      if (document.hidden || !document.hasFocus() || theirSeq <= ownReadSeq) return;
      if (told.current.state === state && theirSeq <= told.current.seq) return;
      told.current = { state, seq: theirSeq };
      if (line.current?.tellRead(theirSeq)) return;
      markRead(peer, theirSeq).catch(() => {
        told.current = { state, seq: 0 };
      });
    };
    tell();
    addEventListener("focus", tell);
    document.addEventListener("visibilitychange", tell);
    return () => {
      removeEventListener("focus", tell);
      document.removeEventListener("visibilitychange", tell);
    };
  }, [peer, line, state, theirSeq, ownReadSeq]);
}
