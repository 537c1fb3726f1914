import type { PersonCtx } from "../../context.ts";
import { describeError } from "../../logger.ts";

/**
 * After the viewer followed somebody, or not any more: a request of theirs becomes a conversation, or the other way round, and who
 * is not followed any more and the viewer do not see each other online. Where the inbox could not be reached, rooms know it by their facts.
 */
export async function tellFollow(
  { objects, viewer, log }: PersonCtx,
  peerId: string,
  isFollowing: boolean,
): Promise<void> {
  try {
    await objects.INBOX.getByName(viewer.userId).followChanged(peerId, isFollowing);
  } catch (error) {
    log.error("follow-not-told", describeError(error));
  }
}
