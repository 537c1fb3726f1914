import { create } from "zustand";

import { call, hasCode, sendWithEvery, whenRefused } from "../lib/api-client.ts";
import { panelQueries } from "./query-client.ts";
import { panelTexts } from "./texts.ts";

interface Session {
  /** Before the first answer nobody knows whether a cookie still admits this browser. */
  state: "unknown" | "out" | "in";
  /** Why somebody who was in has to log in again. */
  notice: string;
}

/** Whether the administrator is here. */
export const useAdminSession = create<Session>()(() => ({ state: "unknown", notice: "" }));

let secret: string | null = null;

/** The headers of the administrator's calls; none where a reload has left nothing but the session's cookie. */
export const adminHeaders = (): Record<string, string> => (secret === null ? {} : { "x-admin-secret": secret });

/** Keeps the secret in memory and nowhere else. */
function remember(typed: string | null): void {
  secret = typed;
  sendWithEvery(adminHeaders());
}

/**
 * Opens the panel with the administrator's secret.
 * @throws ApiError ADMIN_ONLY where it is wrong
 */
export async function logIn(typed: string): Promise<void> {
  remember(typed);
  try {
    await call("GET /api/admin/direct-status");
  } catch (error) {
    remember(null);
    throw error;
  }
  useAdminSession.setState({ state: "in", notice: "" });
}

/** Forgets the secret and all that was read with it. */
export async function logOut(): Promise<void> {
  remember(null);
  panelQueries.clear();
  useAdminSession.setState({ state: "out", notice: "" });
}

/** After a reload the session's cookie may still do. */
export async function resume(): Promise<void> {
  const isIn = await call("GET /api/admin/direct-status").then(
    () => true,
    () => false,
  );
  useAdminSession.setState(({ state }) => (state === "unknown" ? { state: isIn ? "in" : "out" } : {}));
}

whenRefused((error) => {
  if (!hasCode(error, "ADMIN_ONLY") || useAdminSession.getState().state !== "in") return;
  remember(null);
  useAdminSession.setState({ state: "out", notice: panelTexts.ended });
});
