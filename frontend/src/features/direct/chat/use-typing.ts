import { useEffect, useRef } from "react";

import { TYPING_IDLE_MS } from "../../../../../contract/direct/values.ts";

// Well within the three seconds the other side shows it for.
const REPEAT_MS = 2000;

/**
 * Shows the other side that somebody types: at once, repeatedly while it continues, and when it stops. `end` sends
 * nothing, because the sent message implies it.
 */
export function useTyping(send: (typing: boolean) => void) {
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeat = useRef<ReturnType<typeof setInterval>>(undefined);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });

  const end = () => {
    clearTimeout(idle.current);
    clearInterval(repeat.current);
    repeat.current = undefined;
  };

  const stop = () => {
    if (repeat.current !== undefined) latestSend.current(false);
    end();
  };

  const write = () => {
    clearTimeout(idle.current);
    idle.current = setTimeout(stop, TYPING_IDLE_MS);
    if (repeat.current !== undefined) return;
    latestSend.current(true);
    repeat.current = setInterval(() => latestSend.current(true), REPEAT_MS);
  };

  // The socket is already closed: the other side clears it by itself.
  useEffect(
    () => () => {
      clearTimeout(idle.current);
      clearInterval(repeat.current);
    },
    [],
  );

  return { write, stop, end };
}
