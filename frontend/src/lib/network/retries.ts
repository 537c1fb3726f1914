/**
 * Retries with growing pauses: a phone may report being online and reach nobody, and no event tells when a server is well again.
 */
export function retries(again: () => void, firstPauseMs: number, lastPauseMs: number) {
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    later: () => {
      stop();
      timer = setTimeout(again, pauseMs);
      pauseMs = Math.min(pauseMs * 2, lastPauseMs);
    },
    stop,
    /** An attempt succeeded: the next pause is short again. */
    reset: () => {
      pauseMs = firstPauseMs;
    },
  };
}
