import { create } from "zustand";

import { call, hasCode, sendWithEvery, whenRefused } from "../lib/network/api-client.ts";
import { panelQueries } from "./query-client.ts";
import { panelTexts } from "./texts.ts";
import { store, stored } from "../lib/storage/stored.ts";

interface Session {
  /**
   * `unknown`: before the first answer, while a cookie may still be valid. `ended`: it no longer is; the current work
   * stays hidden until the secret is entered.
   */
  state: "unknown" | "out" | "in" | "ended";
  /** Why a logged-in administrator has to log in again. */
  notice: string;
}

/** The administrator's session. */
export const useAdminSession = create<Session>()(() => ({ state: "unknown", notice: "" }));

/** Only when the cookie expires: without it, a browser that never logged in makes no call. */
const UNTIL = "labkhand-panel-until";

// Sent empty while only a session's cookie is used: the header marks calls that others may make, too, as the
// administrator's.
let secret = "";

const HEADER = "x-admin-secret";

/** The headers of the administrator's calls. The secret is kept in memory only. */
export const adminHeaders = (): Record<string, string> => ({ [HEADER]: secret });

function remember(typed: string): void {
  // As bytes, which is all a header carries: other letters would look like a lost network.
  secret = String.fromCharCode(...new TextEncoder().encode(typed));
  sendWithEvery(adminHeaders());
}

/**
 * Logs in with the administrator's secret; a cookie lets a reload continue for half an hour.
 * @throws ApiError ADMIN_ONLY for a wrong one
 */
export async function logIn(typed: string): Promise<void> {
  remember(typed);
  try {
    const { endsAt } = await call("POST /api/admin/session");
    store(UNTIL, endsAt);
  } catch (error) {
    remember("");
    throw error;
  }
  useAdminSession.setState({ state: "in", notice: "" });
}

/** Waits until an ended session is resolved: whether the administrator has logged in again. */
const isBack = (): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = useAdminSession.subscribe(({ state }) => {
      if (state === "ended") return;
      stop();
      resolve(state === "in");
    });
  });

/** Ends the session, and clears the secret and the query cache. */
export async function logOut(): Promise<void> {
  await call("DELETE /api/admin/session").catch((error: unknown) => {
    // A session that has already ended fulfils the request.
    if (!hasCode(error, "ADMIN_ONLY")) throw error;
  });
  close({ state: "out", notice: "" });
  panelQueries.clear();
}

function close(as: Session): void {
  remember("");
  store(UNTIL, null);
  useAdminSession.setState(as);
}

/**
 * After a refusal because the session has ended, asks for the secret; resolves to whether the call may be repeated.
 * `sent` are the refused call's headers: a late refusal from before the login says nothing about the new session.
 */
export async function isAdmittedAgain(refusal: unknown, sent: HeadersInit | undefined): Promise<boolean> {
  const { state } = useAdminSession.getState();
  if (!hasCode(refusal, "ADMIN_ONLY") || state === "out" || state === "unknown") return false;
  if (state === "in") {
    if (new Headers(sent).get(HEADER) !== secret) return true;
    close({ state: "ended", notice: panelTexts.ended });
  }
  return isBack();
}

/**
 * Starts the panel: after a reload the session's cookie may still be valid. Later refusals ask for the secret; the work
 * stays, and the refused call is repeated.
 */
export function resume(): void {
  remember(secret);
  whenRefused((error, name, _, { headers }) =>
    name.endsWith("/api/admin/session") ? undefined : isAdmittedAgain(error, headers),
  );
  const until = Date.parse(stored(UNTIL) ?? "");
  // If it is not, the tab's first call finds out.
  useAdminSession.setState(({ state }) => (state === "unknown" ? { state: until > Date.now() ? "in" : "out" } : {}));
}
