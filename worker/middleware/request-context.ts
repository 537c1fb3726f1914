import { randomBytes } from "node:crypto";

import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { v7 as uuidv7 } from "uuid";

import type { AppEnv } from "../app-env.ts";
import type { Caller, Ctx } from "../context.ts";
import { D1Connection, Db } from "../db/client.ts";
import { type Bindings, readConfig } from "../env.ts";
import { createLogger } from "../logger.ts";
import { providersOf } from "../providers/providers.ts";
import { cookieName, writeBookmark } from "../session/cookie.ts";

/** The context of one request or one cron run. */
export function createContext(env: Bindings, d1: D1Connection, caller: Caller = { address: "", device: "" }): Ctx {
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
    media: env.MEDIA,
    objects: { CHAT_ROOM: env.CHAT_ROOM, INBOX: env.INBOX },
    config,
    providers: providersOf(config),
    log,
    viewer: null,
    applicant: null,
    caller,
    isAdmin: false,
    undo: { entryId: null },
  };
}

/**
 * Creates each request's context. A browser that wrote gets a bookmark cookie; locally, `Server-Timing` reports the
 * request's cost at D1.
 */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const d1 = new D1Connection(c.env.DB);
  c.set("d1", d1);
  const ctx = createContext(c.env, d1, {
    address: c.req.header("cf-connecting-ip") ?? "",
    device: getCookie(c, cookieName(readConfig(c.env), "device")) ?? "",
  });
  c.set("ctx", ctx);
  await next();
  // The headers of an upgrade are the object's, and immutable.
  if (c.res.status === 101) return;
  if (d1.lastWrite !== null) writeBookmark(c, ctx.config, d1.lastWrite);
  if (ctx.config.SERVER_TIMING === "on") {
    const { trips, read, written } = d1.cost;
    c.res.headers.set("Server-Timing", `d1;desc="trips=${trips} read=${read} written=${written}"`);
  }
});
