import { and, eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { sessions } from "../../db/schema/login.ts";

/** Ends the viewer's current session; a visitor has none to end, and that is fine. */
export async function logout({ db, viewer }: Ctx): Promise<void> {
  if (!viewer) return;
  await db.batch([
    db.delete(sessions).where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.userId))),
  ]);
}
