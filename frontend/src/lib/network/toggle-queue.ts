interface ToggleQueueOptions<Answer> {
  /** Asks the server for the wanted state. */
  send: (key: string, wanted: boolean) => Promise<Answer>;
  /** The last answer, once no newer state is wanted. */
  onConfirmed: (key: string, answer: Answer) => void;
  /** A refused call: `confirmed` is the server's last known state, `wanted` the one pressed last. */
  onFailed: (key: string, confirmed: boolean, error: unknown, wanted: boolean) => void;
}

interface Running {
  confirmed: boolean;
  wanted: boolean;
  settled?: Promise<void>;
}

/**
 * Lets a toggle be pressed faster than the server answers: one call at a time per key, presses in between collapse into
 * the last wanted state, and the last confirmed state feeds the next call.
 */
export function createToggleQueue<Answer>({ send, onConfirmed, onFailed }: ToggleQueueOptions<Answer>) {
  const running = new Map<string, Running>();

  async function run(key: string, state: Running): Promise<void> {
    let answer: Answer | undefined;
    try {
      while (state.wanted !== state.confirmed) {
        const { wanted } = state;
        answer = await send(key, wanted);
        state.confirmed = wanted;
      }
      running.delete(key);
      if (answer !== undefined) onConfirmed(key, answer);
    } catch (error) {
      running.delete(key);
      onFailed(key, state.confirmed, error, state.wanted);
    }
  }

  return {
    /**
     * Requests `wanted` for `key`; `confirmed` is the previous state, used when no call is running. Resolves once
     * nothing more is wanted, whether it was confirmed or refused.
     */
    want(key: string, wanted: boolean, confirmed: boolean): Promise<void> | undefined {
      const state = running.get(key);
      if (state !== undefined) {
        state.wanted = wanted;
        return state.settled;
      }
      const fresh: Running = { confirmed, wanted };
      running.set(key, fresh);
      return (fresh.settled = run(key, fresh));
    },
  };
}
