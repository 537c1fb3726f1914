import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";

import { markRead } from "../../../../frontend/src/features/direct/model/api.ts";
import { useSessionStore } from "../../../../frontend/src/entities/viewer/session-store.ts";

afterEach(() => void vi.unstubAllGlobals());

test("marking as read names the viewer, so that a cookie of another person is rejected", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json({ success: true, readSeq: 3 });
  });
  vi.stubGlobal("localStorage", { setItem: () => {} });
  useSessionStore.getState().setUser({ ...Object(null), id: "viewer", username: "viewer.one", suspendedUntil: null });
  await markRead(new QueryClient(), { ownKey: "own-key", room: "room" }, 3);
  expect(bodies).toEqual([{ viewer: "viewer.one", peer: "room", seq: 3 }]);
});
