import { and, eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { sessions } from "../../db/schema/login.ts";
import { endSockets } from "../../domain/messages/end-sockets.ts";

/** Ends the viewer's current session; succeeds for a visitor too. */
export async function logout(ctx: Ctx): Promise<void> {
  const { db, viewer } = ctx;
  if (!viewer) return;
  await db.batch([
    db.delete(sessions).where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.userId))),
  ]);
  await endSockets(ctx, viewer.userId, viewer.sessionId);
}
