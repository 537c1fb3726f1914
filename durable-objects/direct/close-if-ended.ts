import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

import { closeCodes } from "../../contract/direct/events.ts";
import { sessions } from "../../worker/db/schema/login.ts";
import { closeSocket, identityOf } from "../kit/sockets.ts";

/**
 * Closes a socket whose session ended while it was connecting. Ending a session deletes its row first and then has the
 * inbox close its sockets, so one the inbox did not know by then finds no row here. If the row cannot be read the
 * socket is closed too, and the browser reconnects.
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
