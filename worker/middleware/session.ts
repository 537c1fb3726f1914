import { and, eq, gt, lte } from "drizzle-orm";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import {
  SESSION_EXTENDED_EVERY_SECONDS,
  SESSION_RENEW_SECONDS,
  SESSION_ROW_TTL_SECONDS,
} from "../../contract/login/values.ts";
import type { AppEnv } from "../app-env.ts";
import type { Ctx, Viewer } from "../context.ts";
import { D1Connection, Db } from "../db/client.ts";
import { sessions } from "../db/schema/login.ts";
import { describeError } from "../logger.ts";
import { cookieName } from "../session/cookie.ts";
import { issueToken } from "../session/open-session.ts";
import { SessionCheck } from "../session/session-check.ts";
import { readToken } from "../session/token.ts";

const EXTENDED_EVERY_MS = SESSION_EXTENDED_EVERY_SECONDS * 1000;

/**
 * Reads the viewer from the session cookie. The call's first batch checks that the session still exists ({@link
 * SessionCheck}); `serve` handles one that does not. A token older than ten minutes is reissued with the names read by
 * that batch, and the session's row is extended after the answer, once a week.
 */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const { ctx, d1 } = c.var;
  const cookie = ctx.cookies.read("session");
  if (cookie === "") return next();

  const token = await readToken(cookie, ctx.now, ctx.config.SESSION_SECRET);
  if (!token) {
    ctx.cookies.write("session", "");
    return next();
  }
  const { viewer, ageSeconds } = token;
  const check = new SessionCheck(d1, viewer, ctx.now, { withNames: ageSeconds >= SESSION_RENEW_SECONDS });
  d1.precondition = check;
  c.set("ctx", { ...ctx, viewer });
  await next();
  if (check.names === null) return;
  if (ctx.now - check.names.lastSeenAt >= EXTENDED_EVERY_MS) ctx.waitUntil(extendSession(c.env.DB, ctx, viewer));
  if (!hasSessionCookie(c)) await issueToken(ctx, { id: viewer.userId, ...check.names }, viewer.sessionId);
});

/** Extends the session, unless another call just did: calls may come together. Runs after the answer. */
async function extendSession(d1: D1Database, { now, log }: Ctx, { sessionId, userId }: Viewer): Promise<void> {
  const db = new Db(new D1Connection(d1));
  const isOpen = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now));
  const isDue = lte(sessions.lastSeenAt, now - EXTENDED_EVERY_MS);
  try {
    await db.batch([
      db
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt: now + SESSION_ROW_TTL_SECONDS * 1000 })
        .where(and(isOpen, isDue)),
    ]);
  } catch (error) {
    log.warn("session-not-extended", describeError(error));
  }
}

/** Whether no session cookie should be added: the answer cannot have one (a socket), or has a newer one already. */
function hasSessionCookie({ res, var: { ctx } }: Context<AppEnv>): boolean {
  return res.status === 101 || res.headers.getSetCookie().some((it) => it.startsWith(`${cookieName(ctx.config)}=`));
}
