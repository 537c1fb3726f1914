import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { DIRECT_STATUS_POLL_MS } from "../../../../contract/direct/values.ts";
import { queryKeys } from "../../../../frontend/src/entities/query-keys.ts";
import { aChat } from "../../support/chat.ts";

const request = vi.fn<(name: string, run: () => Promise<void>) => Promise<void>>();

vi.mock("idb-keyval", () => {
  let stored: unknown;
  return {
    createStore: () => undefined,
    get: async () => stored,
    update: async (_: string, change: (before: unknown) => unknown) => void (stored = change(stored)),
  };
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  const session = {
    state: { user: { id: "viewer", ownKey: "own-key", username: "viewer.one", suspendedUntil: null } },
    version: 1,
  };
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(session), setItem: () => {} });
  vi.stubGlobal("location", { pathname: "/labkhand/direct/peer", origin: "https://labkhand.example" });
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  vi.stubGlobal("navigator", { onLine: true, locks: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the lock for sending is requested again when it was not granted", async () => {
  request.mockRejectedValueOnce(new DOMException("stolen", "AbortError"));
  const { flushOutbox } = await import("../../../../frontend/src/features/direct/outbox/send.ts");
  flushOutbox();
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(1);
  request.mockResolvedValue();
  await vi.advanceTimersByTimeAsync(3000);
  expect(request).toHaveBeenCalledTimes(2);
});

test("a message waits as long as an overloaded server asks for", async () => {
  request.mockImplementation((_, run) => run());
  const answer = { success: false, error: "", code: "UNAVAILABLE", retryAfter: 6 };
  const sends = vi.fn<() => Promise<Response>>(async () => Response.json(answer, { status: 503 }));
  vi.stubGlobal("fetch", sends);
  const [{ sendMessage }, { removeFromOutbox, useOutboxStore }] = await Promise.all([
    import("../../../../frontend/src/features/direct/outbox/send.ts"),
    import("../../../../frontend/src/features/direct/outbox/store.ts"),
  ]);
  await sendMessage("own-key", aChat([]), "سلام");
  await vi.advanceTimersByTimeAsync(5999);
  expect(sends).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sends).toHaveBeenCalledTimes(2);
  await removeFromOutbox(...useOutboxStore.getState().messages.map(({ clientId }) => clientId));
});

/** Sends a message that the server rejects. @returns its state afterwards */
async function sendRefused(code: string) {
  request.mockImplementation((_, run) => run());
  const answer = () => Response.json({ success: false, error: "متن سرور", code }, { status: 403 });
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string) =>
      url.includes("direct-status") ? Response.json({ success: true, enabled: true }) : answer(),
    ),
  );
  const [{ sendMessage }, { useOutboxStore, removeFromOutbox }, { queryClient }, { directStatusQuery }] =
    await Promise.all([
      import("../../../../frontend/src/features/direct/outbox/send.ts"),
      import("../../../../frontend/src/features/direct/outbox/store.ts"),
      import("../../../../frontend/src/lib/network/query-client.ts"),
      import("../../../../frontend/src/entities/direct/direct-status.ts"),
    ]);
  const reread = vi.spyOn(queryClient, "invalidateQueries");
  await sendMessage("own-key", aChat([]), "سلام");
  await request.mock.results.at(-1)?.value;
  const { messages } = useOutboxStore.getState();
  await removeFromOutbox(...messages.map(({ clientId }) => clientId));
  return {
    failures: messages.map(({ failure }) => failure),
    reread,
    isOn: () => queryClient.getQueryData(directStatusQuery.queryKey) ?? true,
  };
}

test("a message rejected because direct messages are off closes the input until they are on", async () => {
  const { failures, isOn } = await sendRefused("DIRECT_DISABLED");
  expect(failures).toEqual(["فرستاده نشد"]);
  expect(isOn()).toBe(false);
  await vi.advanceTimersByTimeAsync(DIRECT_STATUS_POLL_MS);
  expect(isOn()).toBe(true);
});

const chat = queryKeys.chat.one("own-key", "room");

test.each([
  { code: "SUSPENDED", readAgain: [queryKeys.account] },
  { code: "TOO_MANY_CONVERSATIONS", readAgain: [] },
  { code: "USER_BLOCKED", readAgain: [chat] },
  { code: "USER_NOT_FOUND", readAgain: [chat] },
  { code: "TEXT_TOO_LONG", readAgain: [] },
])("a message rejected with $code keeps the server's words and refetches what may be outdated", async (refusal) => {
  const { failures, reread, isOn } = await sendRefused(refusal.code);
  expect(failures).toEqual(["متن سرور"]);
  expect(isOn()).toBe(true);
  expect(reread.mock.calls.map(([filters]) => filters?.queryKey)).toEqual(refusal.readAgain);
});

test("a message waits when the session now belongs to somebody else", async () => {
  const { failures } = await sendRefused("IDENTITY_MISMATCH");
  expect(failures).toEqual([null]);
  expect(vi.mocked(fetch)).toHaveBeenCalledTimes(1);
});
