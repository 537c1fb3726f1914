import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import type { RequestEffects } from "../context.ts";
import { createContext } from "../create-context.ts";
import { D1Connection } from "../db/client.ts";
import { countCall, writeServerErrors } from "../domain/counts/count-failures.ts";
import { countPrimaryTime } from "../domain/counts/primary-time.ts";
import { readConfig } from "../env.ts";
import { cookiesOf } from "../session/cookie.ts";
import { forgetAtEdge } from "./edge-cache.ts";

/** Getters where Hono or the platform knows the value only later, or where most calls do not need it. */
const effectsOf = (c: Context<AppEnv>): RequestEffects => ({
  caller: {
    address: c.req.header("cf-connecting-ip") ?? "",
    get userAgent() {
      return c.req.header("user-agent") ?? "";
    },
    get wantsSocket() {
      return c.req.header("upgrade")?.toLowerCase() === "websocket";
    },
    get signal() {
      return c.req.raw.signal;
    },
    method: c.req.method,
    get route() {
      return c.req.routePath;
    },
  },
  cookies: cookiesOf(c, readConfig(c.env)),
  forgetAtEdge: (path) => forgetAtEdge(c.req.url, path),
  waitUntil: (work) => c.executionCtx.waitUntil(work),
});

/**
 * Creates each request's context. A browser that wrote gets a bookmark cookie; locally, `Server-Timing` reports the
 * request's cost at D1.
 */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  countCall(Date.now());
  const d1 = new D1Connection(c.env.DB);
  c.set("d1", d1);
  const ctx = createContext(c.env, d1, effectsOf(c));
  c.set("ctx", ctx);
  await next();
  if (c.error === undefined && d1.cost.trips > 0) ctx.waitUntil(writeServerErrors(c.env.DB, ctx.now));
  ctx.waitUntil(countPrimaryTime(c.env.DB, d1.primaryMs, ctx));
  // The headers of an upgrade are the object's, and immutable.
  if (c.res.status === 101) return;
  if (d1.lastWrite !== null) ctx.cookies.write("bookmark", d1.lastWrite);
  if (ctx.config.SERVER_TIMING === "on") {
    const { trips, read, written } = d1.cost;
    c.res.headers.set("Server-Timing", `d1;desc="trips=${trips} read=${read} written=${written}"`);
  }
});
