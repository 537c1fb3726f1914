import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe requests and socket upgrades that come from another origin. A browser always says where such a request
 * comes from (Origin, or at least Sec-Fetch-Site), so a request with neither is not a browser's and carries nobody's cookie jar.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const isUpgrade = c.req.header("upgrade")?.toLowerCase() === "websocket";
  if (SAFE_METHODS.has(c.req.method) && !isUpgrade) return next();
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  if (origin !== undefined && !isOwn(c, origin)) throw new AppError("CROSS_ORIGIN");
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new AppError("CROSS_ORIGIN");
  if (isUpgrade && origin === undefined) throw new AppError("CROSS_ORIGIN");
  return next();
});

/** Whether a browser says, in one of the two ways at least, that a page of ours made the call. Reading counts as much as writing. */
export function isFromOwnPage(c: Context<AppEnv>): boolean {
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  if (origin === undefined && site === undefined) return false;
  return (origin === undefined || isOwn(c, origin)) && (site === undefined || site === "same-origin");
}

const isOwn = (c: Context<AppEnv>, origin: string): boolean =>
  origin === new URL(c.req.url).origin || origin === c.var.ctx.config.SITE_ORIGIN;
