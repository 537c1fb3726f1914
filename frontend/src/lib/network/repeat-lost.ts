import type { CallName } from "../../../../contract/calls/types.ts";
import { pauseAfter } from "./pause-after.ts";

/** Calls that set a state: repeating one changes nothing more, and its answer is correct. */
const SETS_STATE = /\/(?:un)?like$/;
const REPEATS = 5;

/** How often a call was repeated, by its `params`, which stay the same object. */
const repeats = new WeakMap<object, number>();

/**
 * Waits until a call without an answer is worth repeating: for the network, or as long as the server asks and longer
 * each time. The server may have done it, so the screen stays as it is until an answer comes.
 * @returns true, or undefined for calls that are not repeated (any more)
 */
export function repeatLost(error: unknown, name: CallName, params: object | undefined): Promise<true> | undefined {
  if (params === undefined || !SETS_STATE.test(name)) return undefined;
  const before = repeats.get(params) ?? 0;
  if (before === REPEATS) return undefined;
  // Without a network nothing is sent, however long it takes.
  repeats.set(params, before + (navigator.onLine ? 1 : 0));
  return new Promise((resolve) => {
    const repeat = () => resolve(true);
    addEventListener("online", repeat, { once: true });
    if (navigator.onLine) setTimeout(repeat, pauseAfter(error, before));
  });
}
