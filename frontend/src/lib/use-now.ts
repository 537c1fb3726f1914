import { useSyncExternalStore } from "react";

import { MINUTE_MS } from "../../../contract/limits.ts";

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const waiting = new Set<() => void>();

function tick(): void {
  now = new Date();
  for (const each of waiting) each();
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell);
  if (timer === undefined) {
    // Nobody has looked at the clock for a while: it stood still.
    now = new Date();
    timer = setInterval(tick, MINUTE_MS);
  }
  return () => {
    waiting.delete(tell);
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time to the minute: what says «۵ دقیقه پیش» keeps telling the truth while it is on screen. */
export const useNow = (): Date =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
