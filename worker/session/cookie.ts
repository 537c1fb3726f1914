import { setCookie } from "hono/cookie";
import type { Context } from "hono";

import { SESSION_TTL_SECONDS } from "../../contract/limits.ts";
import type { Config } from "../env.ts";

/** `__Host-` needs HTTPS; a plain-HTTP localhost gets the bare name. */
export function cookieName(config: Config): string {
  return isHttps(config) ? "__Host-session" : "session";
}

/** Sets the session cookie, or clears it with an empty token. */
export function writeSessionCookie(c: Context, config: Config, token: string): void {
  setCookie(c, cookieName(config), token, {
    path: "/",
    httpOnly: true,
    secure: isHttps(config),
    sameSite: "Lax",
    maxAge: token === "" ? 0 : SESSION_TTL_SECONDS,
  });
}

function isHttps(config: Config): boolean {
  return config.SITE_ORIGIN.startsWith("https:");
}
