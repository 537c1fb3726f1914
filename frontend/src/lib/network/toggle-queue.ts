import { ApiError, hasCode } from "./api-client.ts";
import { pauseAfter } from "./pause-after.ts";
import { isUnanswered } from "./unanswered.ts";
import {
  dropToggle,
  keepToggle,
  type ToggleKind,
  type ToggleSubject,
  waitingFor,
  waitingToggles,
} from "./waiting-toggles.ts";

/** How often a failing server is asked again; without a network nothing is lost, however long it takes. */
const REPEATS = 5;

interface ToggleQueueOptions<Answer> {
  /** Names the queue on the device. */
  kind: ToggleKind;
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
  /** Whether the device holds what is wanted, where other tabs may change it. */
  isKept: boolean;
  settled?: Promise<void>;
}

/**
 * Lets a toggle be pressed faster than the server answers: one call at a time per key, presses in between collapse into
 * the last wanted state, and the last confirmed state feeds the next call. A press waits on the device until it is
 * answered: for the network, for its person's session, and for a failing server a few times.
 */
export function createToggleQueue<Answer>(options: ToggleQueueOptions<Answer>) {
  const { kind, ownKey, send, onConfirmed, onFailed } = options;
  const running = new Map<string, Running>();

  async function run(at: ToggleSubject, state: Running, owner: string | null): Promise<void> {
    const key = at.subject;
    // Another tab may have sent it, or changed what is wanted.
    const isWanted = () => (state.isKept ? waitingFor(at) : state.wanted);
    let answer: Answer | undefined;
    let isAnswered = true;
    let [tries, failures] = [0, 0];
    let wanted = isWanted();
    while (wanted !== undefined && (wanted !== state.confirmed || !isAnswered)) {
      try {
        answer = await send(key, wanted);
        state.confirmed = wanted;
        isAnswered = true;
      } catch (error) {
        failures += Number(!hasCode(error, "NETWORK"));
        if (!isUnanswered(error) || failures > REPEATS) {
          running.delete(key);
          // Its person's next session sends it.
          if (!isOfNoSession(error)) dropToggle(at, wanted);
          return onFailed(key, state.confirmed, error, state.wanted);
        }
        isAnswered = false;
        await waitToRepeat(error, (tries += 1));
        // It waits on the device for the next visit of its person.
        if (ownKey() !== owner) return void running.delete(key);
      }
      wanted = isWanted();
    }
    running.delete(key);
    if (wanted !== undefined) dropToggle(at, wanted);
    if (answer !== undefined) onConfirmed(key, answer);
  }

  const queue = {
    /**
     * Requests `wanted` for `key`; `confirmed` is the previous state, used when no call is running. Resolves once
     * nothing more is wanted, whether it was confirmed or refused.
     */
    want(key: string, wanted: boolean, confirmed: boolean): Promise<void> | undefined {
      const owner = ownKey();
      const at = { kind, subject: key, ownKey: owner ?? "" };
      const isKept = owner !== null && keepToggle({ ...at, wanted });
      const before = running.get(key);
      if (before !== undefined) {
        Object.assign(before, { wanted, isKept });
        return before.settled;
      }
      const state: Running = { confirmed, wanted, isKept };
      running.set(key, state);
      state.settled = oneTabAtATime(at, () => run(at, state, owner));
      return state.settled;
    },
    /** Sends what an earlier visit left waiting, unless another tab does. */
    flush(): void {
      for (const { kind: other, subject, wanted, ownKey: owner } of waitingToggles())
        if (other === kind && owner === ownKey() && !running.has(subject)) void queue.want(subject, wanted, !wanted);
    },
  };
  return queue;
}

/** Runs `act` once no other tab acts on the same subject. */
async function oneTabAtATime({ kind, subject }: ToggleSubject, act: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return act();
  await navigator.locks.request(`labkhand ${kind} ${subject}`, act);
}

const isOfNoSession = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Waits for the network, or as long as the answer asks and longer each time. */
const waitToRepeat = (error: unknown, tries: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = navigator.onLine ? setTimeout(go, pauseAfter(error, tries - 1)) : undefined;
    addEventListener("online", go, { once: true });
    function go() {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    }
  });
