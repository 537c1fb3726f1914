import { generateCookie, getCookie } from "hono/cookie";
import type { Context } from "hono";

import {
  ADMIN_SESSION_TTL_SECONDS,
  APPLICANT_TTL_SECONDS,
  BOOKMARK_TTL_SECONDS,
  DEVICE_TTL_SECONDS,
  SESSION_TTL_SECONDS,
} from "../../contract/limits.ts";
import { SIGNED_IN_COOKIE } from "../../contract/signed-in-cookie.ts";
import type { Config } from "../env.ts";

// D1's bookmarks are opaque to us; rejects only constraint names and what was never a bookmark.
const BOOKMARK = /^(?!first-)[\w.:+=/-]{1,200}$/;

type Name = "session" | "bookmark" | "applicant" | "admin" | "device";

/** `__Host-` and `__Secure-` need HTTPS; plain-HTTP localhost uses the bare name. */
export function cookieName(config: Config, name: Name = "session"): string {
  if (!isHttps(config)) return name;
  // `__Host-` requires the path `/`.
  return name === "admin" || name === "device" ? `__Secure-${name}` : `__Host-${name}`;
}

/** Deletes the cookies of person and applicant: the phone's next user is neither. */
export function forgetPerson(c: Context, config: Config): void {
  writeSessionCookie(c, config, "");
  writeApplicantCookie(c, config, "");
}

/** Sets the session cookie and the one that tells scripts of it; an empty token deletes both. */
export function writeSessionCookie(c: Context, config: Config, token: string): void {
  const maxAge = token === "" ? 0 : SESSION_TTL_SECONDS;
  write(c, config, "session", token, maxAge);
  const options = { path: "/", sameSite: "Lax", secure: isHttps(config), maxAge } as const;
  append(c, generateCookie(SIGNED_IN_COOKIE, token === "" ? "" : "1", options));
}

/** Sets a proved applicant's cookie, independent of the session's; an empty text deletes it. */
export function writeApplicantCookie(c: Context, config: Config, sealed: string): void {
  write(c, config, "applicant", sealed, sealed === "" ? 0 : APPLICANT_TTL_SECONDS);
}

/** Sets the cookie of a session of the panel; an empty text deletes it. SameSite=Strict. */
export function writeAdminSessionCookie(c: Context, config: Config, sealed: string): void {
  const maxAge = sealed === "" ? 0 : ADMIN_SESSION_TTL_SECONDS;
  write(c, config, "admin", sealed, maxAge, { path: "/api", sameSite: "Strict" });
}

/** Sets the cookie of a device on which somebody has logged in. Not a session: it outlives one. */
export function writeDeviceCookie(c: Context, config: Config, sealed: string): void {
  write(c, config, "device", sealed, DEVICE_TTL_SECONDS, { path: "/api", sameSite: "Lax" });
}

/** Makes the browser's next reads wait for its last write. */
export function writeBookmark(c: Context, config: Config, bookmark: string): void {
  write(c, config, "bookmark", bookmark, BOOKMARK_TTL_SECONDS);
}

/** The bookmark of the browser's last write, if it is recent. */
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
  append(c, generateCookie(cookieName(config, name), value, options));
}

function append(c: Context, cookie: string): void {
  // Hono would copy a finished response, with its body, for each later header.
  if (c.finalized) c.res.headers.append("Set-Cookie", cookie);
  else c.header("Set-Cookie", cookie, { append: true });
}

function isHttps(config: Config): boolean {
  return config.SITE_ORIGIN.startsWith("https:");
}
