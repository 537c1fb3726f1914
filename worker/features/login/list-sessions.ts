import { and, desc, eq, gt } from "drizzle-orm";

import { SESSIONS_MAX } from "../../../contract/login/values.ts";
import type { PersonCtx } from "../../context.ts";
import { sessions } from "../../db/schema/login.ts";

/** The viewer's open sessions, last seen first. */
export async function listSessions(ctx: PersonCtx) {
  const { userId, sessionId } = ctx.viewer;
  const [rows] = await ctx.db.batch([
    ctx.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now)))
      .orderBy(desc(sessions.lastSeenAt))
      .limit(SESSIONS_MAX),
  ]);
  return {
    items: rows.map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: new Date(row.createdAt).toISOString(),
      lastSeenAt: new Date(row.lastSeenAt).toISOString(),
      current: row.id === sessionId,
    })),
  };
}
