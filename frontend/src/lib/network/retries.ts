import { retryAfterOf } from "./refusal-flags.ts";

/**
 * Retries with growing pauses, and as soon as the network is back: a phone may report being online and reach nobody,
 * and no event reports that a server has recovered.
 */
export function retries(again: () => void, firstPauseMs: number, lastPauseMs: number) {
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    removeEventListener("online", retry);
  };
  const retry = () => {
    stop();
    again();
  };
  return {
    /**
     * @param error of the last attempt: the pause is at least the one that it asks for
     * @returns false when the pause would last beyond `endsAt`, and nothing is retried
     */
    later: (error?: unknown, endsAt = Infinity): boolean => {
      stop();
      const waitMs = Math.max(pauseMs, (retryAfterOf(error) ?? 0) * 1000);
      if (Date.now() + waitMs > endsAt) return false;
      timer = setTimeout(retry, waitMs);
      addEventListener("online", retry);
      pauseMs = Math.min(pauseMs * 2, lastPauseMs);
      return true;
    },
    stop,
    /** An attempt succeeded: the next pause is short again. */
    reset: () => {
      pauseMs = firstPauseMs;
    },
  };
}
