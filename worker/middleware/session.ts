import { and, eq, gt, isNull } from "drizzle-orm";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";

import { SESSION_RECHECK_SECONDS, SESSION_TTL_SECONDS } from "../../contract/limits.ts";
import type { AppEnv } from "../app-env.ts";
import type { Ctx, Viewer } from "../context.ts";
import { sessions } from "../db/schema/login.ts";
import { users } from "../db/schema/people.ts";
import { AppError } from "../errors.ts";
import { cookieName, writeSessionCookie } from "../session/cookie.ts";
import { issueToken } from "../session/open-session.ts";
import { readToken } from "../session/token.ts";

/**
 * Reads the viewer from the session cookie. A fresh token costs no D1 read; one older than ten minutes is checked
 * against its session row and issued anew, so "log out everywhere" bites within that time.
 */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const { ctx } = c.var;
  const cookie = getCookie(c, cookieName(ctx.config));
  if (!cookie) return next();

  const token = await readToken(cookie, ctx.now, ctx.config.SESSION_SECRET);
  if (!token) {
    writeSessionCookie(c, ctx.config, "");
    return next();
  }
  if (token.ageSeconds < SESSION_RECHECK_SECONDS) {
    c.set("ctx", { ...ctx, viewer: token.viewer });
    return next();
  }

  const { userId, sessionId } = token.viewer;
  const [open, people] = await ctx.db.batch([
    ctx.db
      .update(sessions)
      .set({ lastSeenAt: ctx.now, expiresAt: ctx.now + SESSION_TTL_SECONDS * 1000 })
      .where(isOpen(ctx, token.viewer))
      .returning({ id: sessions.id }),
    ctx.db
      .select({ id: users.id, username: users.username, mobile: users.mobile, email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
  ]);
  const person = people[0];
  if (open.length === 1 && person) c.set("ctx", { ...ctx, viewer: await issueToken(c, person, sessionId) });
  else writeSessionCookie(c, ctx.config, "");
  return next();
});

/**
 * For what nobody may do with a phone that was logged out from elsewhere a minute ago: asks for the session's row at once,
 * however young the token is.
 */
export const recheckSession = createMiddleware<AppEnv>(async (c, next) => {
  const { ctx } = c.var;
  if (!ctx.viewer) return next();
  const [open] = await ctx.db.batch([ctx.db.select({ id: sessions.id }).from(sessions).where(isOpen(ctx, ctx.viewer))]);
  if (open.length === 0) {
    writeSessionCookie(c, ctx.config, "");
    throw new AppError("LOGIN_REQUIRED");
  }
  return next();
});

const isOpen = ({ now }: Ctx, { sessionId, userId }: Viewer) =>
  and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now));
