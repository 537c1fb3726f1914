import { vi } from "vitest";

/** As long as a test can wait for the double of a service, on a machine that is busy. */
const PATIENCE_MS = 15_000;
/** Whoever never answers has not answered after this long either. */
const GIVEN_UP_AFTER_MS = 50;

const timeout = AbortSignal.timeout.bind(AbortSignal);

/** Lets doubles answer as slowly as the machine is: what they say decides a test, and not when. */
export function waitForDoubles(): void {
  AbortSignal.timeout = (ms) => timeout(Math.max(ms, PATIENCE_MS));
}

/**
 * From now on calls of services are given up at once.
 * @returns how long each would have had, milliseconds, in the order they were made
 */
export function giveUpAtOnce(): readonly number[] {
  const given: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    given.push(ms);
    return timeout(GIVEN_UP_AFTER_MS);
  });
  return given;
}
