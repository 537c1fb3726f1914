import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { SignedInUser } from "../../../contract/account/calls/account.ts";

// Only the fields compared here; the rest of an account does not matter.
const account = (username: string): SignedInUser => ({ ...Object(null), username, suspendedUntil: null });

async function followed() {
  const { queryClient } = await import("../../../frontend/src/lib/network/query-client.ts");
  const { accountQuery } = await import("../../../frontend/src/features/account/api.ts");
  const { followAccount, followRefusals } = await import("../../../frontend/src/features/account/use-session-sync.ts");
  const { useSessionStore } = await import("../../../frontend/src/entities/viewer/session-store.ts");
  useSessionStore.getState().setUser(account("sara.khandan"));
  stop = followAccount();
  followRefusals();
  return { queryClient, accountQuery, name: () => useSessionStore.getState().user?.username };
}

let stop: () => void = () => undefined;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const answers = (status: number, body: object) => vi.stubGlobal("fetch", async () => Response.json(body, { status }));

test("the session is updated when the account is read", async () => {
  const { queryClient, accountQuery, name } = await followed();
  answers(200, { success: true, user: account("sara.taze") });
  await queryClient.fetchQuery(accountQuery);
  expect(name()).toBe("sara.taze");
});

test("the session is updated when the cached account changes", async () => {
  const { queryClient, accountQuery, name } = await followed();
  queryClient.setQueryData(accountQuery.queryKey, account("sara.taze"));
  expect(name()).toBe("sara.taze");
});

test("a rejected cookie ends the session", async () => {
  const { queryClient, accountQuery, name } = await followed();
  answers(401, { success: false, error: "وارد شوید", code: "LOGIN_REQUIRED" });
  await queryClient.fetchQuery(accountQuery).catch(() => undefined);
  expect(name()).toBeUndefined();
});

test("the session does not change on other failures and other queries", async () => {
  const { queryClient, accountQuery, name } = await followed();
  answers(500, { success: false, error: "مشکلی پیش آمد", code: "INTERNAL" });
  await queryClient.fetchQuery(accountQuery).catch(() => undefined);
  queryClient.setQueryData(["jokes"], account("amir-tanz"));
  expect(name()).toBe("sara.khandan");
});
