import type { Ctx } from "../../context.ts";
import { describeError } from "../../logger.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";

/**
 * Closes the sockets of a session that has ended, or with `null` all of a person's. Sockets that cannot be reached end
 * with their lease, within ten minutes.
 */
export async function endSockets({ objects, log }: Ctx, userId: number, sessionId: string | null): Promise<void> {
  try {
    await inboxOf(objects, userId).endSession(userId, sessionId);
  } catch (error) {
    log.error("sockets-not-closed", describeError(error));
  }
}
