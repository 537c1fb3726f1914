import { useSyncExternalStore } from "react";

import { MINUTE_MS } from "../../../contract/time.ts";

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const waiting = new Set<() => void>();

function tick(): void {
  now = new Date();
  for (const each of waiting) each();
}

function subscribe(onChange: () => void): () => void {
  waiting.add(onChange);
  if (timer === undefined) {
    // Nobody was subscribed for a while, so the clock was stopped.
    now = new Date();
    timer = setInterval(tick, MINUTE_MS);
  }
  return () => {
    waiting.delete(onChange);
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, updated every minute: «۵ دقیقه پیش» stays true while it is on screen. */
export const useNow = (): Date =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
