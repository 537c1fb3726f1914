import { eq } from "drizzle-orm";

import type { PersonCtx } from "../../context.ts";
import { sessions } from "../../db/schema/login.ts";
import { endSockets } from "../../domain/messages/end-sockets.ts";

/**
 * Ends every session of the viewer, including this one: a stolen cookie is refused on its next call, open sockets close
 * at once.
 */
export async function logoutEverywhere(ctx: PersonCtx): Promise<void> {
  const { userId } = ctx.viewer;
  await ctx.db.batch([ctx.db.delete(sessions).where(eq(sessions.userId, userId))]);
  await endSockets(ctx, userId, null);
}
