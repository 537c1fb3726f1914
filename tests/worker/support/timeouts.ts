import { vi } from "vitest";

/** How long tests wait for a service's double, on a busy machine. */
const PATIENCE_MS = 15_000;
/** The time-out for a double that never answers. */
const GIVEN_UP_AFTER_MS = 50;

const timeout = AbortSignal.timeout.bind(AbortSignal);

/** Extends the Worker's time-outs, so that a slow machine does not decide a test. */
export function extendTimeouts(): void {
  AbortSignal.timeout = (ms) => timeout(Math.max(ms, PATIENCE_MS));
}

/**
 * From now on calls of services time out at once.
 * @returns their real time-outs in milliseconds, in the order of the calls
 */
export function timeOutAtOnce(): readonly number[] {
  const given: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    given.push(ms);
    return timeout(GIVEN_UP_AFTER_MS);
  });
  return given;
}
