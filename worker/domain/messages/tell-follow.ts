import type { PersonCtx } from "../../context.ts";
import { describeError } from "../../logger.ts";
import { tellWithRetry } from "./tell-with-retry.ts";

/**
 * After the viewer followed somebody: a request of theirs becomes a conversation. If the inbox cannot be reached, rooms
 * learn it with their next facts.
 */
export async function tellFollow(ctx: PersonCtx, peerId: string): Promise<void> {
  try {
    await followChanged(ctx, peerId, true);
  } catch (error) {
    ctx.log.error("follow-not-told", describeError(error));
  }
}

/**
 * After the viewer unfollowed somebody: once this resolves, neither sees the other online.
 * @throws AppError CHANGE_NOT_TOLD
 */
export const tellUnfollow = (ctx: PersonCtx, peerId: string): Promise<void> =>
  tellWithRetry(ctx, () => followChanged(ctx, peerId, false));

const followChanged = ({ objects, viewer }: PersonCtx, peerId: string, isFollowing: boolean): Promise<void> =>
  objects.INBOX.getByName(viewer.userId).followChanged(peerId, isFollowing);
