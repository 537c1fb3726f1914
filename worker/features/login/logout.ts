import { and, eq } from "drizzle-orm";

import type { Ctx, PersonCtx } from "../../context.ts";
import { sessions } from "../../db/schema/login.ts";
import { endSockets } from "../../domain/messages/end-sockets.ts";
import { forgetPerson } from "../../session/cookie.ts";

const LOGGED_OUT = { message: "خروج انجام شد" };

/** Ends the viewer's current session; succeeds for a visitor too. */
export async function logout(ctx: Ctx) {
  const { db, viewer } = ctx;
  if (viewer) {
    const isThis = and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.userId));
    await db.batch([db.delete(sessions).where(isThis)]);
    await endSockets(ctx, viewer.userId, viewer.sessionId);
  }
  forgetPerson(ctx);
  return LOGGED_OUT;
}

/**
 * Ends every session of the viewer, including this one: a stolen cookie is refused on its next call, open sockets close
 * at once.
 */
export async function logoutEverywhere(ctx: PersonCtx) {
  const { userId } = ctx.viewer;
  await ctx.db.batch([ctx.db.delete(sessions).where(eq(sessions.userId, userId))]);
  await endSockets(ctx, userId, null);
  forgetPerson(ctx);
  return LOGGED_OUT;
}
