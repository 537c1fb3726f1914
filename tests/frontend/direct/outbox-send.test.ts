import { afterEach, beforeEach, expect, test, vi } from "vitest";

const request = vi.fn<(name: string, run: () => Promise<void>) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("navigator", { onLine: true, locks: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a lock that is not given is asked for again", async () => {
  request.mockRejectedValueOnce(new DOMException("stolen", "AbortError"));
  const { flushOutbox } = await import("../../../frontend/src/features/direct/outbox-send.ts");
  flushOutbox();
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(1);
  request.mockResolvedValue();
  await vi.advanceTimersByTimeAsync(3000);
  expect(request).toHaveBeenCalledTimes(2);
});
