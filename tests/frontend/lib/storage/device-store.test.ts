import { afterEach, beforeEach, expect, test, vi } from "vitest";

const database = vi.hoisted(() => vi.fn<() => Promise<unknown>>());

vi.mock("idb-keyval", () => ({ createStore: () => database }));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const openStore = async () => {
  const { deviceStore } = await import("../../../../frontend/src/lib/storage/device-store.ts");
  return () => deviceStore("readonly", () => undefined).then(String, (error: Error) => error.message);
};

test("the device store returns the database's answer", async () => {
  const read = await openStore();
  database.mockResolvedValue("kept");
  await expect(read()).resolves.toBe("kept");
  expect(vi.getTimerCount()).toBe(0);
});

test("the device store fails after three seconds on a locked database, then at once until the database answers", async () => {
  const read = await openStore();
  const locked = Promise.withResolvers<unknown>();
  database.mockReturnValue(locked.promise);
  const first = read();
  await vi.advanceTimersByTimeAsync(3000);
  await expect(first).resolves.toBe("the device's store does not answer");
  await expect(read()).resolves.toBe("the device's store is locked");
  locked.resolve("free");
  await locked.promise;
  database.mockResolvedValue("kept");
  await expect(read()).resolves.toBe("kept");
});
