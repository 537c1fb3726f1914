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
    /** @returns false when the pause would last beyond `endsAt`, and nothing is retried */
    later: (endsAt = Infinity): boolean => {
      stop();
      if (Date.now() + pauseMs > endsAt) return false;
      timer = setTimeout(retry, pauseMs);
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
