import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { WaitingMessage } from "../../../../frontend/src/features/direct/outbox/store.ts";

const device = vi.hoisted(() => ({ stored: [] as unknown[], drafts: new Map<string, string>() }));

vi.mock("idb-keyval", () => ({
  createStore: () => undefined,
  get: async () => device.stored,
  update: async (_: string, change: (stored: unknown) => unknown[]) => void (device.stored = change(device.stored)),
}));

const waiting = (clientId: string, room: string): WaitingMessage => ({
  clientId,
  ownKey: "viewer",
  room,
  peerId: "peer",
  peerName: "peer.one",
  text: "سلام",
  createdAt: "2026-11-20T18:42:00.000Z",
  failure: null,
});
const before = [waiting("a", "room"), waiting("b", "other"), waiting("c", "room")];

/** The waiting messages at the time of the server's call. */
let waitedMeanwhile: unknown[] = [];
let answer: () => Response;

beforeEach(() => {
  vi.resetModules();
  device.stored = before;
  device.drafts.clear();
  waitedMeanwhile = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.drafts.get(key) ?? null,
    setItem: (key: string, value: string) => void device.drafts.set(key, value),
    removeItem: (key: string) => void device.drafts.delete(key),
  });
  vi.stubGlobal("location", { pathname: "/labkhand/direct", origin: "https://labkhand.example" });
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => {
    waitedMeanwhile = device.stored;
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const refusing = (code: string, status: number) => () =>
  Response.json({ success: false, error: "متن سرور", code }, { status });
const unreachable = () => {
  throw new TypeError("Failed to fetch");
};

/** Deletes the conversation in «room». @returns the rest of it on the device */
async function deleteIt(isUnsent: boolean) {
  const [{ deleteWithUnsent }, { keepDraft }, { draftOf, draftPlace }] = await Promise.all([
    import("../../../../frontend/src/features/direct/outbox/delete-conversation.ts"),
    import("../../../../frontend/src/entities/drafts/drafts.ts"),
    import("../../../../frontend/src/features/direct/model/draft.ts"),
  ]);
  const key = { ownKey: "viewer", room: "room" };
  keepDraft("message", draftPlace(key), { text: "نیمه‌کاره", older: null });
  const isDeleted = await deleteWithUnsent(key, isUnsent).then(
    () => true,
    () => false,
  );
  const ids = (device.stored as WaitingMessage[]).map(({ clientId }) => clientId);
  return { isDeleted, ids: ids.toSorted(), draft: draftOf(key) };
}

const everything = { isDeleted: false, ids: ["a", "b", "c"], draft: "نیمه‌کاره" };
const nothing = { isDeleted: true, ids: ["b"], draft: "" };

test("unsent messages are removed before the conversation, so that none brings it back", async () => {
  answer = () => Response.json({ success: true, message: "پاک شد" });
  expect(await deleteIt(false)).toEqual(nothing);
  expect(waitedMeanwhile).toEqual([waiting("b", "other")]);
});

test.each([true, false])("a deletion without an answer changes nothing (unknown to the list: %s)", async (isUnsent) => {
  answer = unreachable;
  expect(await deleteIt(isUnsent)).toEqual(everything);
});

test("only a never-sent conversation is deleted when the server finds no such user", async () => {
  answer = refusing("USER_NOT_FOUND", 404);
  expect(await deleteIt(true)).toEqual(nothing);
  device.stored = before;
  expect(await deleteIt(false)).toEqual(everything);
  answer = refusing("IDENTITY_MISMATCH", 403);
  device.stored = before;
  expect(await deleteIt(true)).toEqual(everything);
});
