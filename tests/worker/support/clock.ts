import { vi } from "vitest";

/** Far ahead of the real clock that alarms use, so that none runs by itself. */
export const AHEAD = "2126-11-21T12:00:00Z";

/** Stops the Worker's clock at a moment until the test ends; {@link passSeconds} advances it. Timers stay real. */
export function stopClockAt(moment: string): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
}

export function passSeconds(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}
