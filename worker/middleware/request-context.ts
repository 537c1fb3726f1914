import { randomBytes } from "node:crypto";

import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { v7 as uuidv7 } from "uuid";

import type { AppEnv } from "../app-env.ts";
import type { Ctx, RequestEffects } from "../context.ts";
import { D1Connection, Db } from "../db/client.ts";
import { countCall, writeServerErrors } from "../domain/counts/count-failures.ts";
import { bucketOf } from "../domain/images/bucket.ts";
import { type Bindings, readConfig } from "../env.ts";
import { createLogger } from "../logger.ts";
import { providersOf } from "../providers/providers.ts";
import { cookiesOf } from "../session/cookie.ts";
import { forgetAtEdge } from "./edge-cache.ts";

/** The context of one request, or without `effects` of a scheduled task. */
export function createContext(env: Bindings, d1: D1Connection, effects: RequestEffects = withoutRequest()): Ctx {
  const config = readConfig(env);
  const requestId = crypto.randomUUID();
  const log = createLogger(requestId);
  return {
    requestId,
    now: Date.now(),
    newId: uuidv7,
    newPublicId: () => randomBytes(16).toString("hex"),
    random: Math.random,
    db: new Db(d1),
    media: bucketOf(env.MEDIA),
    objects: { CHAT_ROOM: env.CHAT_ROOM, INBOX: env.INBOX, SECRET_GATE: env.SECRET_GATE },
    pushes: env.PUSHES,
    config,
    providers: providersOf(config),
    log,
    viewer: null,
    applicant: null,
    ...effects,
    isAdmin: false,
    undo: { entryId: null },
  };
}

function withoutRequest(): RequestEffects {
  const { signal } = new AbortController();
  return {
    caller: { address: "", userAgent: "", wantsSocket: false, signal, method: "", route: "" },
    cookies: { read: () => "", write: () => undefined },
    forgetAtEdge: () => Promise.resolve(),
    waitUntil: () => undefined,
  };
}

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
  // The headers of an upgrade are the object's, and immutable.
  if (c.res.status === 101) return;
  if (d1.lastWrite !== null) ctx.cookies.write("bookmark", d1.lastWrite);
  if (ctx.config.SERVER_TIMING === "on") {
    const { trips, read, written } = d1.cost;
    c.res.headers.set("Server-Timing", `d1;desc="trips=${trips} read=${read} written=${written}"`);
  }
});
