import type { PersonCtx } from "../../context.ts";
import { describeError } from "../../logger.ts";
import { tellWithRetry } from "./tell-with-retry.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";

/**
 * After the viewer followed somebody: a request of theirs becomes a conversation. If the inbox cannot be reached, rooms
 * learn it with their next facts.
 */
export async function tellFollow(ctx: PersonCtx, peerId: number): Promise<void> {
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
export const tellUnfollow = (ctx: PersonCtx, peerId: number): Promise<void> =>
  tellWithRetry(ctx, () => followChanged(ctx, peerId, false));

const followChanged = ({ objects, viewer }: PersonCtx, peerId: number, isFollowing: boolean): Promise<void> =>
  inboxOf(objects, viewer.userId).followChanged(peerId, isFollowing);
