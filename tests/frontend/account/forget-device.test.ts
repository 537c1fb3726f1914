import { afterEach, expect, test, vi } from "vitest";

import { forgetDevice } from "../../../frontend/src/features/account/leaving/forget-device.ts";
import { stored, store } from "../../../frontend/src/lib/storage/stored.ts";

vi.mock("../../../frontend/src/entities/notifications/subscription.ts", () => ({ forgetPush: async () => undefined }));
vi.mock("../../../frontend/src/lib/storage/forget.ts", () => ({ forgetEverything: async () => undefined }));
vi.mock("../../../frontend/src/entities/viewer/session-store.ts", () => ({
  useSessionStore: { getState: () => ({ clear: () => undefined }) },
}));

/** Storage in memory, without the part of it that nobody here uses. */
function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    clear: () => kept.clear(),
  };
}

afterEach(() => vi.unstubAllGlobals());

test("logging out leaves nothing that the page stores while it ends, but the notice", async () => {
  const page = new EventTarget();
  const replace = vi.fn<(path: string) => void>(() => {
    store("seenHomePosts:guest", '["1"]');
    store("place", "1", "sessionStorage");
  });
  vi.stubGlobal("localStorage", aStorage());
  vi.stubGlobal("sessionStorage", aStorage());
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("location", { replace });
  store("theme", "blue");
  await forgetDevice("خروج انجام شد");
  expect(replace).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event("pagehide"));
  expect([stored("theme"), stored("seenHomePosts:guest"), stored("place", "sessionStorage")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(stored("labkhand-notice", "sessionStorage")).toBe("خروج انجام شد");
});
