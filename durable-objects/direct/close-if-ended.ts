import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

import { closeCodes } from "../../contract/direct/events.ts";
import { sessions } from "../../worker/db/schema/login.ts";
import { closeSocket, identityOf } from "../kit/sockets.ts";

/**
 * Closes a socket whose session has ended while it was on its way. Whoever ends a session removes its row, then tells the
 * inbox which sockets to close: one that the inbox did not know by then finds no row any more. A socket that could not be
 * looked at does not stay either: the browser comes again.
 */
export async function closeIfEnded(d1: D1Database, socket: WebSocket): Promise<void> {
  const { userId, sessionId } = identityOf(socket);
  try {
    const open = await drizzle(d1)
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
    if (open.length === 0) closeSocket(socket, closeCodes.GONE);
  } catch {
    closeSocket(socket, closeCodes.SILENT);
  }
}
