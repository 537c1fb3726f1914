import { retries } from "./retries.ts";
import { isUnanswered } from "./unanswered.ts";

interface OutboxOptions<Answer> {
  /** The key of what waits to be sent, if it belongs to the person who is here; else null. */
  waiting: () => string | null;
  /** Sends what has this key. @throws ApiError */
  send: (key: string) => Promise<Answer>;
  /** A waiting item was sent in the background. */
  onSent: (answer: Answer) => void;
  /** A waiting item was rejected in the background. */
  onRefused: (error: unknown, key: string) => void;
}

const FIRST_PAUSE_MS = 5000;
/** The longest pause between two attempts. */
export const LAST_PAUSE_MS = 60_000;

/** Sends one thing that waits on this device: when its writer presses, and in the background until it is answered. */
export function createOutbox<Answer>({ waiting, send, onSent, onRefused }: OutboxOptions<Answer>) {
  const retrying = retries(() => void outbox.flush(), FIRST_PAUSE_MS, LAST_PAUSE_MS);
  let underWay: { key: string; answer: Promise<Answer>; isPressed: boolean } | null = null;

  /** Pressing and flushing share one call. */
  function start(key: string) {
    retrying.stop();
    if (underWay?.key === key) return underWay;
    const answer = send(key).finally(() => {
      if (underWay === current) underWay = null;
    });
    const current = { key, answer, isPressed: false };
    underWay = current;
    answer.then(retrying.reset, (error: unknown) => isUnanswered(error) && retrying.later(error));
    return current;
  }

  const outbox = {
    /** Sends what waits, in the background; once its writer presses, their page shows how it ends. */
    async flush(): Promise<void> {
      const key = waiting();
      if (underWay !== null || key === null) return;
      const sending = start(key);
      try {
        const answer = await sending.answer;
        if (!sending.isPressed) onSent(answer);
      } catch (error) {
        if (!sending.isPressed && !isUnanswered(error)) onRefused(error, key);
      }
    },
    /** Sends for the writer; what is queued meanwhile is retried when no answer comes. @throws ApiError */
    press(key: string): Promise<Answer> {
      const sending = start(key);
      sending.isPressed = true;
      return sending.answer;
    },
  };
  return outbox;
}
