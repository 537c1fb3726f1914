import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe requests and socket upgrades from another origin. Browsers always state the origin of such a request
 * (Origin, or at least Sec-Fetch-Site), so one with neither does not come from a browser with a person's cookies.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const { wantsSocket } = c.var.ctx.caller;
  if (SAFE_METHODS.has(c.req.method) && !wantsSocket) return next();
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  if (origin !== undefined && !isOwn(c, origin)) throw new AppError("CROSS_ORIGIN");
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new AppError("CROSS_ORIGIN");
  if (wantsSocket && origin === undefined) throw new AppError("CROSS_ORIGIN");
  return next();
});

/** Whether the browser says, by either header, that our own page made the call; also for reads. */
export function isFromOwnPage(c: Context<AppEnv>): boolean {
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  if (origin === undefined && site === undefined) return false;
  return (origin === undefined || isOwn(c, origin)) && (site === undefined || site === "same-origin");
}

const isOwn = (c: Context<AppEnv>, origin: string): boolean =>
  origin === new URL(c.req.url).origin || origin === c.var.ctx.config.SITE_ORIGIN;
