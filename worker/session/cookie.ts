import { generateCookie, getCookie } from "hono/cookie";
import type { Context } from "hono";

import {
  ADMIN_SESSION_TTL_SECONDS,
  APPLICANT_TTL_SECONDS,
  BOOKMARK_TTL_SECONDS,
  DEVICE_TTL_SECONDS,
  SESSION_TTL_SECONDS,
} from "../../contract/limits.ts";
import type { Config } from "../env.ts";

// D1's own word, opaque to us; but no constraint's name, and nothing that no bookmark ever was.
const BOOKMARK = /^(?!first-)[\w.:+=/-]{1,200}$/;

type Name = "session" | "bookmark" | "applicant" | "admin" | "device";

/** `__Host-` and `__Secure-` need HTTPS; a plain-HTTP localhost gets the bare name. */
export function cookieName(config: Config, name: Name = "session"): string {
  if (!isHttps(config)) return name;
  // Only what is sent to every path may be called the host's.
  return name === "admin" || name === "device" ? `__Secure-${name}` : `__Host-${name}`;
}

/** Has the browser forget its person: whoever gets the phone next is neither them nor the applicant they were. */
export function forgetPerson(c: Context, config: Config): void {
  writeSessionCookie(c, config, "");
  writeApplicantCookie(c, config, "");
}

/** Sets the session cookie, or clears it with an empty token. */
export function writeSessionCookie(c: Context, config: Config, token: string): void {
  write(c, config, "session", token, token === "" ? 0 : SESSION_TTL_SECONDS);
}

/** Sets the cookie of a proved applicant, or clears it with an empty text. It stands beside the session's. */
export function writeApplicantCookie(c: Context, config: Config, sealed: string): void {
  write(c, config, "applicant", sealed, sealed === "" ? 0 : APPLICANT_TTL_SECONDS);
}

/** Sets the cookie of a session of the panel, or clears it with an empty text. No other site's page ever has it sent. */
export function writeAdminSessionCookie(c: Context, config: Config, sealed: string): void {
  const maxAge = sealed === "" ? 0 : ADMIN_SESSION_TTL_SECONDS;
  write(c, config, "admin", sealed, maxAge, { path: "/api", sameSite: "Strict" });
}

/** Sets the cookie of a device that somebody has logged in on. It is no session, and stays when one ends. */
export function writeDeviceCookie(c: Context, config: Config, sealed: string): void {
  write(c, config, "device", sealed, DEVICE_TTL_SECONDS, { path: "/api", sameSite: "Lax" });
}

/** Has the browser's next reads wait for what it has just written. */
export function writeBookmark(c: Context, config: Config, bookmark: string): void {
  write(c, config, "bookmark", bookmark, BOOKMARK_TTL_SECONDS);
}

/** The bookmark of the browser's last write, if that was a moment ago. */
export function readBookmark(c: Context, config: Config): string | null {
  const bookmark = getCookie(c, cookieName(config, "bookmark")) ?? "";
  return BOOKMARK.test(bookmark) ? bookmark : null;
}

function write(
  c: Context,
  config: Config,
  name: Name,
  value: string,
  maxAge: number,
  where: { path: string; sameSite: "Lax" | "Strict" } = { path: "/", sameSite: "Lax" },
): void {
  const options = { ...where, httpOnly: true, secure: isHttps(config), maxAge };
  const cookie = generateCookie(cookieName(config, name), value, options);
  // Hono copies an answer that stands for each header that comes later, and its body with it.
  if (c.finalized) c.res.headers.append("Set-Cookie", cookie);
  else c.header("Set-Cookie", cookie, { append: true });
}

function isHttps(config: Config): boolean {
  return config.SITE_ORIGIN.startsWith("https:");
}
