import { adminHeaders } from "./administrator.ts";
import { type Answer, ORIGIN, post } from "./call.ts";

/** The panel's cookie from an answer, as a browser would send it back; "" if it was deleted. */
export function adminCookieOf({ headers }: Pick<Answer, "headers">): string {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith("admin="));
  const [pair = ""] = (set ?? "").split(";");
  return pair === "admin=" ? "" : pair;
}

/** Logs in to the panel with the secret. @returns its cookie */
export async function anAdminSession(address = "192.0.2.1"): Promise<string> {
  const headers = { ...adminHeaders, Origin: ORIGIN, "cf-connecting-ip": address };
  return adminCookieOf(await post("/api/admin/session", undefined, { headers }));
}
