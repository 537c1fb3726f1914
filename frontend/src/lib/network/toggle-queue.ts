import { hasCode } from "./api-client.ts";
import { pauseAfter } from "./pause-after.ts";
import { isUnanswered } from "./unanswered.ts";
import { dropToggle, keepToggle, waitingToggles } from "./waiting-toggles.ts";

/** How often a failing server is asked again; without a network nothing is sent, however long it takes. */
const REPEATS = 5;

interface ToggleQueueOptions<Answer> {
  /** Names the queue on the device. */
  kind: string;
  /** Who presses; null for a visitor. */
  ownKey: () => string | null;
  /** Asks the server for the wanted state. Repeated, it changes nothing more. */
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
 * the last wanted state, and the last confirmed state feeds the next call. A press waits on the device until it is
 * answered: for the network, and for a failing server a few times.
 */
export function createToggleQueue<Answer>(options: ToggleQueueOptions<Answer>) {
  const { kind, ownKey, send, onConfirmed, onFailed } = options;
  const running = new Map<string, Running>();

  async function run(key: string, state: Running, owner: string | null): Promise<void> {
    let answer: Answer | undefined;
    // An unanswered call may have been done.
    let isSure = true;
    const end = () => {
      running.delete(key);
      forget(key, owner);
    };
    try {
      for (let failures = 0; state.wanted !== state.confirmed || !isSure;) {
        const { wanted } = state;
        try {
          answer = await send(key, wanted);
          state.confirmed = wanted;
          isSure = true;
        } catch (error) {
          if (!isUnanswered(error) || failures === REPEATS) throw error;
          isSure = false;
          if (!hasCode(error, "NETWORK") || navigator.onLine) failures += 1;
          await untilWorthIt(error, failures);
          // It waits on the device for the next visit of its person.
          if (ownKey() !== owner) return void running.delete(key);
        }
      }
    } catch (error) {
      end();
      return onFailed(key, state.confirmed, error, state.wanted);
    }
    end();
    if (answer !== undefined) onConfirmed(key, answer);
  }

  const keep = (key: string, wanted: boolean, owner: string | null) => {
    if (owner !== null) keepToggle({ kind, subject: key, wanted, ownKey: owner });
  };
  const forget = (key: string, owner: string | null) => {
    if (owner !== null) dropToggle({ kind, subject: key, ownKey: owner });
  };

  /** Holds a key's lock while `act` is under way; does nothing while another tab holds it. */
  const unlessElsewhere = async (key: string, act: () => Promise<void> | undefined): Promise<void> => {
    if (!("locks" in navigator)) return act();
    await navigator.locks.request(`labkhand ${kind} ${key}`, { ifAvailable: true }, (lock) => lock && act());
  };

  const queue = {
    /**
     * Requests `wanted` for `key`; `confirmed` is the previous state, used when no call is running. Resolves once
     * nothing more is wanted, whether it was confirmed or refused.
     */
    want(key: string, wanted: boolean, confirmed: boolean): Promise<void> | undefined {
      const owner = ownKey();
      keep(key, wanted, owner);
      const state = running.get(key);
      if (state !== undefined) {
        state.wanted = wanted;
        return state.settled;
      }
      const fresh: Running = { confirmed, wanted };
      running.set(key, fresh);
      const settled = run(key, fresh, owner);
      fresh.settled = settled;
      void unlessElsewhere(key, () => settled);
      return settled;
    },
    /** Sends what an earlier visit left waiting, unless another tab is about to. */
    flush(): void {
      for (const { kind: other, subject, wanted, ownKey: owner } of waitingToggles())
        if (other === kind && owner === ownKey() && !running.has(subject))
          void unlessElsewhere(subject, () => queue.want(subject, wanted, !wanted));
    },
  };
  return queue;
}

/** Waits for the network, or as long as the answer asks and longer each time. */
const untilWorthIt = (error: unknown, failures: number): Promise<void> =>
  new Promise((resolve) => {
    const isOnline = navigator.onLine;
    const timer = isOnline ? setTimeout(go, pauseAfter(error, failures - 1)) : undefined;
    addEventListener("online", go, { once: true });
    function go() {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    }
  });
