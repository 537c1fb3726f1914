interface ToggleQueueOptions<Answer> {
  /** Asks the server for the wanted state. */
  send: (key: string, wanted: boolean) => Promise<Answer>;
  /** The last answer, once no newer state is wanted. */
  onConfirmed: (key: string, answer: Answer) => void;
  /** A refused call: `confirmed` is the server's last known state, `wanted` the one pressed last. */
  onFailed: (key: string, confirmed: boolean, error: unknown, wanted: boolean) => void;
}

/**
 * Lets a toggle be pressed faster than the server answers: one call at a time per key, presses in between collapse into
 * the last wanted state, and the last confirmed state feeds the next call.
 */
export function createToggleQueue<Answer>({ send, onConfirmed, onFailed }: ToggleQueueOptions<Answer>) {
  const running = new Map<string, { confirmed: boolean; wanted: boolean }>();

  async function run(key: string, state: { confirmed: boolean; wanted: boolean }): Promise<void> {
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
    /** Requests `wanted` for `key`; `confirmed` is the previous state, used when no call is running. */
    want(key: string, wanted: boolean, confirmed: boolean): void {
      const state = running.get(key);
      if (state !== undefined) {
        state.wanted = wanted;
        return;
      }
      const fresh = { confirmed, wanted };
      running.set(key, fresh);
      void run(key, fresh);
    },
  };
}
