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
  /** Whether the server is known to have `confirmed`: a call without an answer, or another tab's, may have changed it. */
  isSure: boolean;
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

  /** @returns what was sent and why it failed, null once it was done, and undefined when nothing is left to send */
  async function sendOnce(at: ToggleSubject, state: Running, onAnswer: (answer: Answer) => void) {
    // Another tab may have sent it, or changed what is wanted.
    const wanted = state.isKept ? waitingFor(at) : state.wanted;
    if (wanted === undefined || (wanted === state.confirmed && state.isSure)) {
      if (wanted !== undefined) dropToggle(at, wanted);
      return undefined;
    }
    try {
      onAnswer(await send(at.subject, wanted));
      Object.assign(state, { confirmed: wanted, isSure: true });
      dropToggle(at, wanted);
      return null;
    } catch (error) {
      return { wanted, error };
    }
  }

  async function run(at: ToggleSubject, state: Running, owner: string | null): Promise<void> {
    const key = at.subject;
    let answer: Answer | undefined;
    let [tries, failures] = [0, 0];
    for (;;) {
      const failed = await oneTabAtATime(at, () => sendOnce(at, state, (latest) => (answer = latest)));
      if (failed === undefined) break;
      if (failed === null) continue;
      const { wanted, error } = failed;
      failures += Number(!hasCode(error, "NETWORK"));
      if (!isUnanswered(error) || failures > REPEATS) {
        running.delete(key);
        // Its person's next session sends it.
        if (!isOfNoSession(error)) dropToggle(at, wanted);
        return onFailed(key, state.confirmed, error, state.wanted);
      }
      state.isSure = false;
      await waitToRepeat(error, (tries += 1));
      // It waits on the device for the next visit of its person.
      if (ownKey() !== owner) return void running.delete(key);
    }
    running.delete(key);
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
      const isSure = waitingFor(at) === undefined;
      const isKept = owner !== null && keepToggle({ ...at, wanted });
      // A full device keeps no more, and must not keep the opposite.
      if (!isKept) dropToggle(at, !wanted);
      const before = running.get(key);
      if (before !== undefined) {
        Object.assign(before, { wanted, isKept });
        return before.settled;
      }
      const state: Running = { confirmed, wanted, isKept, isSure };
      running.set(key, state);
      state.settled = run(at, state, owner);
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
const oneTabAtATime = <Result>({ kind, subject }: ToggleSubject, act: () => Promise<Result>): Promise<Result> =>
  "locks" in navigator ? navigator.locks.request(`labkhand ${kind} ${subject}`, act) : act();

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
