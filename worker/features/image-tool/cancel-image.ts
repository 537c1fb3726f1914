import { and, eq } from "drizzle-orm";

import { IMAGE_CANCEL_LOOK_MS } from "../../../contract/image-tool/limits.ts";
import type { PersonCtx } from "../../context.ts";
import { imageRequests } from "../../db/schema/image-requests.ts";

/** Ends what is being made for the viewer, and gives it back to their day. Twice is once. */
export async function cancelImage({ db, viewer }: PersonCtx) {
  await db.batch([
    db
      .update(imageRequests)
      .set({ state: "given-back" })
      .where(and(eq(imageRequests.userId, viewer.userId), eq(imageRequests.state, "open"))),
  ]);
  return {};
}

/**
 * Makes a picture while somebody wants it: its `signal` is aborted with their connection, or when {@link cancelImage} was
 * called. Not every close reaches a Worker: local workerd takes a socket that was only closed for one that still listens.
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
  // A look that fails is followed by the next one.
  const looking = setInterval(() => void look().catch(() => null), IMAGE_CANCEL_LOOK_MS);
  try {
    return await make(AbortSignal.any([connection, cancelled.signal]));
  } finally {
    clearInterval(looking);
  }
}
