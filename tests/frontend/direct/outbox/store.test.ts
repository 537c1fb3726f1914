import { beforeEach, expect, test, vi } from "vitest";

import type { WaitingMessage } from "../../../../frontend/src/features/direct/outbox/store.ts";

const device = vi.hoisted(() => ({
  stored: undefined as unknown,
  isFull: false,
  isGone: false,
  writes: Promise.resolve(),
}));

vi.mock("idb-keyval", () => ({
  createStore: () => undefined,
  get: async () => {
    if (device.isGone) throw new Error("no database");
    return device.stored;
  },
  update: async (_: string, change: (stored: unknown) => unknown) => {
    if (device.isGone) throw new Error("no database");
    await device.writes;
    const changed = change(device.stored);
    if (device.isFull) throw new DOMException("full", "QuotaExceededError");
    device.stored = changed;
  },
}));

beforeEach(() => {
  Object.assign(device, { stored: undefined, isFull: false, isGone: false, writes: Promise.resolve() });
  vi.resetModules();
  vi.stubGlobal("BroadcastChannel", undefined);
});

const openOutbox = () => import("../../../../frontend/src/features/direct/outbox/store.ts");

const waiting = (clientId: string, more: Partial<WaitingMessage> = {}): WaitingMessage => ({
  clientId,
  ownKey: "viewer",
  room: "room",
  peerId: "peer",
  peerName: "peer.one",
  text: "سلام",
  createdAt: "2026-11-20T18:42:00.000Z",
  failure: null,
  ...more,
});

const ids = (messages: unknown) => (messages as WaitingMessage[]).map(({ clientId }) => clientId);

test("a written message is shown at once when the device is slow to store it", async () => {
  device.stored = [waiting("a")];
  const outbox = await openOutbox();
  await outbox.readOutbox();
  const slow = Promise.withResolvers<void>();
  device.writes = slow.promise;
  const added = [outbox.addToOutbox(waiting("b")), outbox.addToOutbox(waiting("c"))];
  expect(ids(outbox.useOutboxStore.getState().messages)).toEqual(["a", "b", "c"]);
  expect(ids(device.stored)).toEqual(["a"]);
  slow.resolve();
  await Promise.all(added);
  expect(ids(device.stored)).toEqual(["a", "b", "c"]);
  expect(ids(outbox.useOutboxStore.getState().messages)).toEqual(["a", "b", "c"]);
});

test("a message is stored once when its first write ends late", async () => {
  const outbox = await openOutbox();
  device.isFull = true;
  await outbox.addToOutbox(waiting("a"));
  device.isFull = false;
  device.stored = [waiting("a")];
  await outbox.addToOutbox(waiting("b"));
  expect(ids(device.stored)).toEqual(["a", "b"]);
});

test("messages that a full device rejects wait in the page, in order, until they can be written", async () => {
  device.stored = [waiting("a")];
  const outbox = await openOutbox();
  device.isFull = true;
  await outbox.addToOutbox(waiting("b"));
  expect(ids(await outbox.readOutbox())).toEqual(["a", "b"]);
  expect(ids(device.stored)).toEqual(["a"]);
  device.isFull = false;
  await outbox.addToOutbox(waiting("c"));
  expect(ids(device.stored)).toEqual(["a", "b", "c"]);
  expect(ids(await outbox.readOutbox())).toEqual(["a", "b", "c"]);
});

test("a sent or rejected message is not sent again, even when the device could not store that", async () => {
  device.stored = [waiting("a"), waiting("b")];
  const outbox = await openOutbox();
  device.isFull = true;
  await outbox.addToOutbox(waiting("c"));
  await outbox.removeFromOutbox("a", "c");
  await outbox.failInOutbox("b", "نشد");
  expect(await outbox.readOutbox()).toEqual([waiting("b", { failure: "نشد" })]);
});

test("a device without storage keeps messages as long as the page is open", async () => {
  device.isGone = true;
  const outbox = await openOutbox();
  await outbox.addToOutbox(waiting("a"));
  await outbox.addToOutbox(waiting("b"));
  await outbox.removeFromOutbox("a");
  expect(ids(await outbox.readOutbox())).toEqual(["b"]);
});

test("a forgotten conversation loses its waiting and failed messages, and no others", async () => {
  const failed = waiting("b", { failure: "نشد" });
  const others = [waiting("c", { room: "room two" }), waiting("d", { ownKey: "viewer two" })];
  device.stored = [waiting("a"), failed, ...others];
  const outbox = await openOutbox();
  await outbox.forgetUnsent({ ownKey: "viewer", room: "room" });
  expect(device.stored).toEqual(others);
  expect(await outbox.readOutbox()).toEqual(others);
});
