interface ToggleQueueOptions<Answer> {
  /** Asks the server for the wanted state. */
  send: (key: string, wanted: boolean) => Promise<Answer>;
  /** The last answer, once nothing more is wanted. */
  onConfirmed: (key: string, answer: Answer) => void;
  /** A refused call: `confirmed` is the state the server is known to be in, `wanted` the one that was pressed last. */
  onFailed: (key: string, confirmed: boolean, error: unknown, wanted: boolean) => void;
}

/**
 * Lets a switch be pressed faster than the server answers: one call runs at a time for each key, presses in between
 * collapse into the last wanted state, and what the server confirmed last feeds the next call.
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
    /** Wants `key` to be `wanted`; `confirmed` is the state before, used when no call is running. */
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
