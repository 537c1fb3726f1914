import { beforeEach, expect, test, vi } from "vitest";

import { ApiError } from "../../../../frontend/src/lib/network/api-client.ts";
import { createOutbox, LAST_PAUSE_MS } from "../../../../frontend/src/lib/network/outbox.ts";
import { retries } from "../../../../frontend/src/lib/network/retries.ts";

const lost = new ApiError(0, {});
const refused = new ApiError(400, { error: "", code: "TEXT_TOO_LONG" });

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const networkIsBack = () => page.dispatchEvent(new Event("online"));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** An outbox whose calls are answered by hand. `waits` is the key of what waits. */
function manualOutbox() {
  const calls: { key: string; answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const onSent = vi.fn<(answer: string) => void>();
  const onRefused = vi.fn<(error: unknown, key: string) => void>();
  const box: { waits: string | null } = { waits: "a" };
  const outbox = createOutbox<string>({
    waiting: () => box.waits,
    send: (key) => new Promise((answer, fail) => void calls.push({ key, answer, fail })),
    onSent,
    onRefused,
  });
  return { box, calls, onRefused, onSent, outbox };
}

test("the outbox sends a waiting item once and reports the result", async () => {
  const { calls, onSent, outbox } = manualOutbox();
  void outbox.flush();
  void outbox.flush();
  calls[0]?.answer("done");
  await pass(0);
  expect(calls.map(({ key }) => key)).toEqual(["a"]);
  expect(onSent).toHaveBeenCalledExactlyOnceWith("done");
});

test("the outbox sends nothing when no item waits", async () => {
  const { box, calls, outbox } = manualOutbox();
  box.waits = null;
  await outbox.flush();
  expect(calls).toEqual([]);
});

test("the outbox waits as long as an overloaded server asks for, when that is longer than its pause", async () => {
  const { calls, outbox } = manualOutbox();
  void outbox.flush();
  calls[0]?.fail(new ApiError(503, { error: "", code: "UNAVAILABLE", retryAfter: 6 }));
  await pass(5999);
  expect(calls).toHaveLength(1);
  await pass(1);
  expect(calls).toHaveLength(2);
  calls[1]?.fail(new ApiError(503, { error: "", code: "UNAVAILABLE", retryAfter: 6 }));
  await pass(9999);
  expect(calls).toHaveLength(2);
  await pass(1);
  expect(calls).toHaveLength(3);
});

test("the outbox retries with growing pauses, which are short again after an answer", async () => {
  const { calls, onRefused, outbox } = manualOutbox();
  void outbox.flush();
  for (const [attempt, pauseMs] of [5000, 10_000, 20_000, 40_000, LAST_PAUSE_MS, LAST_PAUSE_MS].entries()) {
    calls[attempt]?.fail(lost);
    await pass(pauseMs - 1);
    expect(calls).toHaveLength(attempt + 1);
    await pass(1);
    expect(calls).toHaveLength(attempt + 2);
  }
  calls.at(-1)?.answer("done");
  await pass(0);
  const before = calls.length;
  void outbox.flush();
  calls.at(-1)?.fail(lost);
  await pass(5000);
  expect(calls).toHaveLength(before + 2);
  expect(onRefused).not.toHaveBeenCalled();
});

test("the outbox retries at once, and only once, when the network is back", async () => {
  const { calls, outbox } = manualOutbox();
  void outbox.flush();
  calls[0]?.fail(lost);
  await pass(0);
  networkIsBack();
  networkIsBack();
  expect(calls).toHaveLength(2);
  calls[1]?.answer("done");
  await pass(LAST_PAUSE_MS);
  expect(calls).toHaveLength(2);
});

test("the outbox stops retrying when no item waits any more", async () => {
  const { box, calls, outbox } = manualOutbox();
  void outbox.flush();
  calls[0]?.fail(lost);
  await pass(0);
  box.waits = null;
  await pass(LAST_PAUSE_MS);
  networkIsBack();
  expect(calls).toHaveLength(1);
});

test("the outbox reports a rejection and does not retry", async () => {
  const { calls, onRefused, outbox } = manualOutbox();
  void outbox.flush();
  calls[0]?.fail(refused);
  await pass(LAST_PAUSE_MS);
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(refused, "a");
  expect(calls).toHaveLength(1);
});

test.each([undefined, refused, lost])(
  "the outbox shares its call with a press on the same item, which alone reports the outcome: %s",
  async (failure) => {
    const { calls, onRefused, onSent, outbox } = manualOutbox();
    void outbox.flush();
    const pressed = outbox.press("a").catch((reason: unknown) => reason);
    const [sent] = calls;
    if (failure === undefined) sent?.answer("done");
    else sent?.fail(failure);
    expect(await pressed).toBe(failure ?? "done");
    expect(calls).toHaveLength(1);
    expect(onSent).not.toHaveBeenCalled();
    expect(onRefused).not.toHaveBeenCalled();
  },
);

test("the outbox sends another item while one is being sent", async () => {
  const { calls, outbox } = manualOutbox();
  void outbox.flush();
  void outbox.press("b");
  calls[0]?.answer("first");
  await pass(0);
  void outbox.press("b");
  expect(calls.map(({ key }) => key)).toEqual(["a", "b"]);
});

test("the outbox retries an item that is queued after its first attempt was lost", async () => {
  const { box, calls, outbox } = manualOutbox();
  box.waits = null;
  const pressed = outbox.press("a").catch(() => (box.waits = "a"));
  calls[0]?.fail(lost);
  await pressed;
  await pass(5000);
  expect(calls).toHaveLength(2);
});

test("the retry timer does not retry after the deadline", async () => {
  const again = vi.fn<() => void>();
  const retrying = retries(again, 400, 3000);
  expect(retrying.later(lost, Date.now() + 400)).toBe(true);
  expect(retrying.later(lost, Date.now() + 799)).toBe(false);
  await pass(3000);
  networkIsBack();
  expect(again).not.toHaveBeenCalled();
});
