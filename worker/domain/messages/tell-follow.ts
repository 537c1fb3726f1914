import type { PersonCtx } from "../../context.ts";
import { describeError } from "../../logger.ts";
import { tellSurely } from "./tell-surely.ts";

/**
 * After the viewer followed somebody: a request of theirs becomes a conversation. Where the inbox could not be reached, rooms know
 * it by their facts.
 */
export async function tellFollow(ctx: PersonCtx, peerId: string): Promise<void> {
  try {
    await followChanged(ctx, peerId, true);
  } catch (error) {
    ctx.log.error("follow-not-told", describeError(error));
  }
}

/** After the viewer unfollowed somebody: neither sees the other online any more once this is answered. @throws AppError CHANGE_NOT_TOLD */
export const tellUnfollow = (ctx: PersonCtx, peerId: string): Promise<void> =>
  tellSurely(ctx, () => followChanged(ctx, peerId, false));

const followChanged = ({ objects, viewer }: PersonCtx, peerId: string, isFollowing: boolean): Promise<void> =>
  objects.INBOX.getByName(viewer.userId).followChanged(peerId, isFollowing);
