import { and, eq } from "drizzle-orm";

import { IMAGE_CANCEL_LOOK_MS } from "../../../contract/image-tool/values.ts";
import type { PersonCtx } from "../../context.ts";
import { imageRequests } from "../../db/schema/image-requests.ts";

/** Cancels the viewer's running generation, which stays counted; idempotent. */
export async function cancelImage({ db, viewer }: PersonCtx) {
  await db.batch([
    db
      .update(imageRequests)
      .set({ state: "cancelled" })
      .where(and(eq(imageRequests.userId, viewer.userId), eq(imageRequests.state, "open"))),
  ]);
  return {};
}

/**
 * Runs `make` with a signal that aborts when the connection closes or {@link cancelImage} was called. The database is
 * polled too, because local workerd does not report every closed connection.
 */
export async function whileWanted<Made>(
  { db }: PersonCtx,
  id: string,
  connection: AbortSignal,
  make: (signal: AbortSignal) => Promise<Made>,
): Promise<Made> {
  const cancelled = new AbortController();
  const look = async () => {
    const [[request]] = await db.batch([
      db.select({ state: imageRequests.state }).from(imageRequests).where(eq(imageRequests.id, id)),
    ]);
    if (request?.state !== "open") cancelled.abort();
  };
  // A failed poll is repeated by the next one.
  const looking = setInterval(() => void look().catch(() => null), IMAGE_CANCEL_LOOK_MS);
  try {
    return await make(AbortSignal.any([connection, cancelled.signal]));
  } finally {
    clearInterval(looking);
  }
}
