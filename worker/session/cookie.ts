import { generateCookie, getCookie } from "hono/cookie";
import type { Context } from "hono";

import { ADMIN_SESSION_TTL_SECONDS } from "../../contract/admin-session/values.ts";
import { APPLICANT_TTL_SECONDS } from "../../contract/jobs/values.ts";
import {
  BOOKMARK_TTL_SECONDS,
  DEVICE_TTL_SECONDS,
  SESSION_TTL_SECONDS,
  SIGNED_IN_COOKIE,
} from "../../contract/login/values.ts";
import type { CookieName, Cookies, Ctx } from "../context.ts";
import type { Config } from "../env.ts";

// D1's bookmarks are opaque to us; rejects only constraint names and what was never a bookmark.
const BOOKMARK = /^(?!first-)[\w.:+=/-]{1,200}$/;

/** Each cookie's path and lifetime in seconds. */
const declared = {
  session: { path: "/", sameSite: "Lax", maxAge: SESSION_TTL_SECONDS },
  /** Makes the browser's next reads wait for its last write. */
  bookmark: { path: "/", sameSite: "Lax", maxAge: BOOKMARK_TTL_SECONDS },
  /** A mobile proved for a job application, independent of the session. */
  applicant: { path: "/", sameSite: "Lax", maxAge: APPLICANT_TTL_SECONDS },
  /** A session of the panel. */
  admin: { path: "/api", sameSite: "Strict", maxAge: ADMIN_SESSION_TTL_SECONDS },
  /** A device on which somebody has logged in. Not a session: it outlives one. */
  device: { path: "/api", sameSite: "Lax", maxAge: DEVICE_TTL_SECONDS },
} as const satisfies Record<CookieName, object>;

/** `__Host-` and `__Secure-` need HTTPS; plain-HTTP localhost uses the bare name. */
export function cookieName(config: Config, name: CookieName = "session"): string {
  if (!isHttps(config)) return name;
  // `__Host-` requires the path `/`.
  return declared[name].path === "/" ? `__Host-${name}` : `__Secure-${name}`;
}

/** The cookies of a request and of its answer. The session's comes with one that scripts can read. */
export function cookiesOf(c: Context, config: Config): Cookies {
  const secure = isHttps(config);
  const write = (name: CookieName, value: string) => {
    const { maxAge, ...where } = declared[name];
    const kept = { secure, maxAge: value === "" ? 0 : maxAge };
    append(c, generateCookie(cookieName(config, name), value, { ...where, httpOnly: true, ...kept }));
    if (name === "session") append(c, generateCookie(SIGNED_IN_COOKIE, value === "" ? "" : "1", { ...where, ...kept }));
  };
  return { read: (name) => getCookie(c, cookieName(config, name)) ?? "", write };
}

/** Deletes the cookies of person and applicant: the phone's next user is neither. */
export function forgetPerson({ cookies }: Pick<Ctx, "cookies">): void {
  cookies.write("session", "");
  cookies.write("applicant", "");
}

/** The bookmark of the browser's last write, if it is recent. */
export function readBookmark({ cookies }: Pick<Ctx, "cookies">): string | null {
  const bookmark = cookies.read("bookmark");
  return BOOKMARK.test(bookmark) ? bookmark : null;
}

function append(c: Context, cookie: string): void {
  // Hono would copy a finished response, with its body, for each later header.
  if (c.finalized) c.res.headers.append("Set-Cookie", cookie);
  else c.header("Set-Cookie", cookie, { append: true });
}

function isHttps(config: Config): boolean {
  return config.SITE_ORIGIN.startsWith("https:");
}
