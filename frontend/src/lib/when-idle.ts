/** Runs something when the browser is idle, at the latest after four seconds. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}
