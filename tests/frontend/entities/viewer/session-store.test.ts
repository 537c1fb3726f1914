import { beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
});

async function userFrom(copy: string): Promise<unknown> {
  stored.set("labkhand-session", copy);
  const { useSessionStore } = await import("../../../../frontend/src/entities/viewer/session-store.ts");
  return useSessionStore.getState().user;
}

const user = {
  id: "9f86d081884c7d659a2feaa0c55ad015",
  ownKey: "own-key",
  username: "sara.khandan",
  suspendedUntil: null,
};

test("the signed-in person is restored from the copy on the device", async () => {
  expect(await userFrom(JSON.stringify({ state: { user }, version: 1 }))).toEqual(user);
});

test("a person who has not chosen a username yet is signed in too", async () => {
  const nameless = { ...user, username: null };
  expect(await userFrom(JSON.stringify({ state: { user: nameless }, version: 1 }))).toEqual(nameless);
});

test.each([
  "no JSON",
  "null",
  "7",
  '{"version":1}',
  '{"state":null,"version":1}',
  '{"state":{"user":"sara"},"version":1}',
  JSON.stringify({ state: { user: { ...user, username: 7 } }, version: 1 }),
  JSON.stringify({ state: { user: { ...user, id: undefined } }, version: 1 }),
  JSON.stringify({ state: { user: { ...user, ownKey: undefined } }, version: 1 }),
  '{"state":{"user":{}},"version":1}',
  JSON.stringify({ state: { user }, version: 0 }),
])("an invalid copy of the session makes the person a visitor: %s", async (copy) => {
  expect(await userFrom(copy)).toBeNull();
});
