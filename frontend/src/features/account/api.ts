import { queryOptions } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";
import { call } from "../../lib/network/api-client.ts";
import { withHumanCheck } from "../../entities/contact-code/human-check/with-human-check.ts";
import type { ContactType } from "../../entities/contact-code/sent-code.ts";
import type { Viewer } from "../../entities/viewer/session-store.ts";

/** The viewer's account; use-session-sync.ts writes its answer to the session store. */
export const accountQuery = queryOptions({
  queryKey: queryKeys.account,
  meta: { keep: true },
  queryFn: async (): Promise<Viewer> => {
    const { user, walletBalance } = await call("POST /api/user-status");
    return { ...user, walletBalance };
  },
});

export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async () => (await call("GET /api/sessions")).items,
});

export const setUsername = (username: string, closeFormer: boolean) =>
  call("POST /api/set-username", { json: { username, closeFormer } });

export const setPassword = (password: string) => call("POST /api/set-password", { json: { password } });

interface CodeRequest {
  /** The code that was received; without it, one is sent. */
  code?: string;
  forceNew?: boolean;
}

/** Links a contact to the viewer's account, or sends the required codes: to it, and to the existing contact. */
export const linkContact = (by: ContactType, to: string, request: CodeRequest & { currentCode?: string }) =>
  withHumanCheck((proof) => {
    const contact = by === "mobile" ? { mobileNumber: to } : { email: to };
    return call("POST /api/link-contact", { json: { ...contact, ...request, ...proof } });
  });

/** Deletes the viewer's account, or sends the required code. */
export const deleteAccount = (request: CodeRequest & { via: ContactType }) =>
  withHumanCheck((proof) => call("POST /api/account/delete", { json: { ...request, ...proof } }));

export const exportAccount = () => call("POST /api/account/export");

export const logout = () => call("POST /api/logout");

export const revokeAllSessions = () => call("POST /api/sessions/revoke-all");
