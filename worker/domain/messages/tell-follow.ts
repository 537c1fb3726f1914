import type { PersonCtx } from "../../context.ts";
import { describeError } from "../../logger.ts";

/**
 * After the viewer followed somebody, or not any more: a request of theirs becomes a conversation, or the other way round, and who
 * is not followed any more does not see the viewer online. Where the inbox could not be reached, rooms know it by their facts.
 */
export async function tellFollow({ objects, viewer, log }: PersonCtx, peerId: string): Promise<void> {
  try {
    await objects.INBOX.getByName(viewer.userId).followChanged(peerId);
  } catch (error) {
    log.error("follow-not-told", describeError(error));
  }
}
