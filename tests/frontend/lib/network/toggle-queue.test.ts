import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ApiError } from "../../../../frontend/src/lib/network/api-client.ts";
import { createToggleQueue } from "../../../../frontend/src/lib/network/toggle-queue.ts";
import { waitingToggles } from "../../../../frontend/src/lib/network/waiting-toggles.ts";

const world: { ownKey: string | null } = { ownKey: "sara" };
const device = new Map<string, string>();
const waiting = () => waitingToggles().map(({ subject, wanted, ownKey }) => [subject, wanted, ownKey]);

beforeEach(() => {
  world.ownKey = "sara";
  device.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** A queue whose calls are answered by hand. */
function manualQueue() {
  const calls: { wanted: boolean; answer: (value: boolean) => void; refuse: (error: Error) => void }[] = [];
  const onConfirmed = vi.fn<(key: string, answer: boolean) => void>();
  const onFailed = vi.fn<(key: string, confirmed: boolean, error: unknown, wanted: boolean) => void>();
  const queue = createToggleQueue<boolean>({
    kind: "joke-like",
    ownKey: () => world.ownKey,
    send: (_, wanted) =>
      new Promise((answer, refuse) => {
        calls.push({ wanted, answer, refuse });
      }),
    onConfirmed,
    onFailed,
  });
  return { queue, calls, onConfirmed, onFailed };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("one toggle press makes one call and confirms the answer", async () => {
  const { queue, calls, onConfirmed } = manualQueue();
  queue.want("joke", true, false);
  calls[0]?.answer(true);
  await settle();
  expect(calls).toHaveLength(1);
  expect(onConfirmed).toHaveBeenCalledExactlyOnceWith("joke", true);
});

test("toggle presses during a call are combined into the last wanted state", async () => {
  const { queue, calls, onConfirmed } = manualQueue();
  queue.want("joke", true, false);
  queue.want("joke", false, true);
  queue.want("joke", true, false);
  queue.want("joke", false, true);
  expect(calls.map((call) => call.wanted)).toEqual([true]);
  calls[0]?.answer(true);
  await settle();
  expect(calls.map((call) => call.wanted)).toEqual([true, false]);
  calls[1]?.answer(false);
  await settle();
  expect(onConfirmed).toHaveBeenCalledExactlyOnceWith("joke", false);
});

test("toggle presses that end in the server's state send nothing more", async () => {
  const { queue, calls } = manualQueue();
  queue.want("joke", true, false);
  queue.want("joke", false, true);
  queue.want("joke", true, false);
  calls[0]?.answer(true);
  await settle();
  expect(calls).toHaveLength(1);
});

test("a rejected toggle reports the server's last known state", async () => {
  const { queue, calls, onFailed } = manualQueue();
  queue.want("joke", true, false);
  calls[0]?.refuse(new Error("refused"));
  await settle();
  expect(onFailed).toHaveBeenCalledExactlyOnceWith("joke", false, new Error("refused"), true);
});

test("a rejected toggle reports the last wanted state, even when the press was undone", async () => {
  const { queue, calls, onFailed } = manualQueue();
  queue.want("joke", true, false);
  queue.want("joke", false, false);
  calls[0]?.refuse(new Error("refused"));
  await settle();
  expect(onFailed).toHaveBeenCalledExactlyOnceWith("joke", false, new Error("refused"), false);
});

test.each(["confirmed", "refused"])(
  "a toggle press is settled once no other state is wanted and the last call is %s",
  async (end) => {
    const { queue, calls } = manualQueue();
    const settled: string[] = [];
    void queue.want("joke", true, false)?.then(() => settled.push("first"));
    void queue.want("joke", false, true)?.then(() => settled.push("second"));
    calls[0]?.answer(true);
    await settle();
    expect(settled).toEqual([]);
    if (end === "confirmed") calls[1]?.answer(false);
    else calls[1]?.refuse(new Error("refused"));
    await settle();
    expect(settled).toEqual(["first", "second"]);
  },
);

test("toggles with different keys do not wait for each other", () => {
  const { queue, calls } = manualQueue();
  queue.want("one", true, false);
  queue.want("two", true, false);
  expect(calls).toHaveLength(2);
});

test("a toggle press waits on the device until it is answered, and the next visit of its person sends it once", async () => {
  vi.useFakeTimers();
  const { queue, calls } = manualQueue();
  queue.want("one", true, false);
  queue.want("two", true, false);
  queue.want("two", false, true);
  expect(waiting()).toEqual([
    ["one", true, "sara"],
    ["two", false, "sara"],
  ]);
  calls[0]?.refuse(new ApiError(0, {}));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(2);
  expect(waiting()).toHaveLength(2);

  // The page is closed before the network is back.
  const next = manualQueue();
  world.ownKey = "mina";
  next.queue.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(next.calls).toEqual([]);
  world.ownKey = "sara";
  const third = manualQueue();
  third.queue.flush();
  expect(third.calls.map((call) => call.wanted)).toEqual([true, false]);
  third.calls[0]?.answer(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting()).toEqual([["two", false, "sara"]]);
  expect(third.onConfirmed).toHaveBeenCalledExactlyOnceWith("one", true);
  vi.useRealTimers();
});

/** Locks as the tabs of one browser share them. */
function sharedLocks() {
  const ends = new Map<string, Promise<unknown>>();
  return {
    request<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
      const end = (ends.get(name) ?? Promise.resolve()).then(act);
      ends.set(name, end);
      return end;
    },
  };
}

test("the newest toggle press of two tabs is sent last, while the other tab waits to repeat or for an answer", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true, locks: sharedLocks() });
  const [earlier, later] = [manualQueue(), manualQueue()];
  void earlier.queue.want("joke", true, false);
  await vi.advanceTimersByTimeAsync(0);
  earlier.calls[0]?.refuse(new ApiError(503, { error: "", code: "UNAVAILABLE" }));
  await vi.advanceTimersByTimeAsync(0);
  // A tab that waits holds up no other.
  void later.queue.want("joke", false, true);
  await vi.advanceTimersByTimeAsync(0);
  later.calls[0]?.answer(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([earlier, later].map(({ calls }) => calls.map((call) => call.wanted))).toEqual([[true], [false]]);
  expect(waiting()).toEqual([]);

  void earlier.queue.want("joke", true, false);
  await vi.advanceTimersByTimeAsync(0);
  void later.queue.want("joke", false, false);
  await vi.advanceTimersByTimeAsync(0);
  expect(later.calls).toHaveLength(1);
  earlier.calls[1]?.answer(true);
  await vi.advanceTimersByTimeAsync(0);
  later.calls[1]?.answer(false);
  await vi.advanceTimersByTimeAsync(0);
  expect([earlier, later].map(({ calls }) => calls.map((call) => call.wanted))).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(waiting()).toEqual([]);
  vi.useRealTimers();
});

test("a toggle press is kept without a network and without a session, and dropped when it is refused", async () => {
  vi.useFakeTimers();
  const { queue, calls, onFailed } = manualQueue();
  void queue.want("joke", true, false);
  // A phone that believes to be online.
  for (let n = 0; n < 20; n += 1) {
    calls[n]?.refuse(new ApiError(0, { error: "", code: "NETWORK" }));
    await vi.advanceTimersByTimeAsync(120_000);
  }
  expect(calls).toHaveLength(21);
  expect(onFailed).not.toHaveBeenCalled();
  calls[20]?.refuse(new ApiError(401, { error: "", code: "LOGIN_REQUIRED_TO_LIKE" }));
  await vi.advanceTimersByTimeAsync(0);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(waiting()).toEqual([["joke", true, "sara"]]);

  queue.flush();
  calls[21]?.refuse(new ApiError(404, { error: "", code: "JOKE_NOT_FOUND" }));
  await vi.advanceTimersByTimeAsync(0);
  expect(onFailed).toHaveBeenCalledTimes(2);
  expect(waiting()).toEqual([]);
  vi.useRealTimers();
});

test("a toggle press is repeated while no answer comes, and a failing server is given up after five times", async () => {
  vi.useFakeTimers();
  const { queue, calls, onFailed } = manualQueue();
  queue.want("joke", true, false);
  for (let n = 0; n < 6; n += 1) {
    expect(calls).toHaveLength(n + 1);
    expect(waiting()).toHaveLength(1);
    calls[n]?.refuse(new ApiError(500, { error: "", code: "INTERNAL" }));
    await vi.advanceTimersByTimeAsync(120_000);
  }
  expect(calls).toHaveLength(6);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(waiting()).toEqual([]);
  vi.useRealTimers();
});
