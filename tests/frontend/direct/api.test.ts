import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";

import { markRead } from "../../../frontend/src/features/direct/api.ts";

afterEach(() => void vi.unstubAllGlobals());

test("reading is told under one's own name, so that a tab whose cookie became somebody else's is refused", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json({ success: true, readSeq: 3 });
  });
  await markRead(new QueryClient(), { viewer: "viewer.one", peer: "peer.one" }, 3);
  expect(bodies).toEqual([{ viewer: "viewer.one", peer: "peer.one", seq: 3 }]);
});
