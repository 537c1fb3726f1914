import { useSyncExternalStore } from "react";

let settled = false;
const waiting = new Set<() => void>();

/** Call once, when the first page is on screen and the browser is idle. */
export function markSettled(): void {
  settled = true;
  for (const onChange of waiting) onChange();
}

function subscribe(onChange: () => void): () => void {
  waiting.add(onChange);
  return () => waiting.delete(onChange);
}

/**
 * False until the first page is on screen: what is less important waits for this and leaves the network to the feed.
 */
export const useSettled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => settled,
    () => false,
  );
