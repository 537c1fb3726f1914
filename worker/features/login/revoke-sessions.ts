import { and, eq, isNull } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { sessions } from "../../db/schema/login.ts";
import { requireViewer } from "../../session/viewer.ts";

/** Ends the viewer's current session; a visitor has none to end, and that is fine. */
export async function logout(ctx: Ctx): Promise<void> {
  if (!ctx.viewer) return;
  await ctx.db.batch([
    ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.now })
      .where(and(eq(sessions.id, ctx.viewer.sessionId), isNull(sessions.revokedAt))),
  ]);
}

/** Ends every session of the viewer, this one included: a stolen cookie dies at its next ten-minute check. */
export async function logoutEverywhere(ctx: Ctx): Promise<void> {
  const { userId } = requireViewer(ctx);
  await ctx.db.batch([
    ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.now })
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt))),
  ]);
}
