import { useEffect, useRef } from "react";

import { TYPING_IDLE_MS } from "../../../../../contract/direct/values.ts";

// Well within the three seconds the other side shows it for.
const REPEAT_MS = 2000;

/**
 * Tells the other side about typing: at once, repeatedly while it continues, and when it stops. `end` sends nothing,
 * because the sent message implies it.
 */
export function useTyping(tell: (typing: boolean) => void) {
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeat = useRef<ReturnType<typeof setInterval>>(undefined);
  const latestTell = useRef(tell);
  useEffect(() => {
    latestTell.current = tell;
  });

  const end = () => {
    clearTimeout(idle.current);
    clearInterval(repeat.current);
    repeat.current = undefined;
  };

  const stop = () => {
    if (repeat.current !== undefined) latestTell.current(false);
    end();
  };

  const write = () => {
    clearTimeout(idle.current);
    idle.current = setTimeout(stop, TYPING_IDLE_MS);
    if (repeat.current !== undefined) return;
    latestTell.current(true);
    repeat.current = setInterval(() => latestTell.current(true), REPEAT_MS);
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
