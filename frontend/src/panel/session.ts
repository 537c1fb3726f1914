import { create } from "zustand";

import { call, hasCode, sendWithEvery, whenRefused } from "../lib/api-client.ts";
import { panelQueries } from "./query-client.ts";
import { panelTexts } from "./texts.ts";
import { store, stored } from "../lib/stored.ts";

interface Session {
  /**
   * Before the first answer nobody knows whether a cookie still admits this browser. `ended`: it does no more, and what was
   * being done waits, out of sight, for the secret.
   */
  state: "unknown" | "out" | "in" | "ended";
  /** Why somebody who was in has to log in again. */
  notice: string;
}

/** Whether the administrator is here. */
export const useAdminSession = create<Session>()(() => ({ state: "unknown", notice: "" }));

/** Until when the cookie admits, and nothing else: whoever never logged in here is not asked about. */
const UNTIL = "labkhand-panel-until";

// Empty: the session's cookie, if there is one, takes its place also in calls that others may make.
let secret = "";

const HEADER = "x-admin-secret";

/** The headers of the administrator's calls. The secret is in memory and nowhere else. */
export const adminHeaders = (): Record<string, string> => ({ [HEADER]: secret });

function remember(typed: string): void {
  secret = typed;
  sendWithEvery(adminHeaders());
}

/**
 * Opens the panel with the administrator's secret; a cookie lets a reload go on for half an hour.
 * @throws ApiError ADMIN_ONLY where it is wrong
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

/** Waits for the end of an ended session: whether the administrator has logged in again. */
const isBack = (): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = useAdminSession.subscribe(({ state }) => {
      if (state === "ended") return;
      stop();
      resolve(state === "in");
    });
  });

/** Ends the cookie, and forgets the secret and all that was read with it. */
export async function logOut(): Promise<void> {
  await call("DELETE /api/admin/session").catch((error: unknown) => {
    // One that is over already is what was asked for.
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
 * Where something was refused because the session is over, asks for the secret: whether it may be tried once more, then. `sent` are
 * the headers it went with: what is heard late, of before the secret was given, says nothing of the session that began with it.
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
 * Begins: after a reload the session's cookie may still do. Whoever is refused later has to log in again; what they wrote stays,
 * and what they asked for is done then.
 */
export function resume(): void {
  remember(secret);
  whenRefused((error, name, _, { headers }) =>
    name.endsWith("/api/admin/session") ? undefined : isAdmittedAgain(error, headers),
  );
  const until = Date.parse(stored(UNTIL) ?? "");
  // Where it does not, the first call of a tab says so.
  useAdminSession.setState(({ state }) => (state === "unknown" ? { state: until > Date.now() ? "in" : "out" } : {}));
}
