import { toPersonFacts } from "../../../durable-objects/direct/facts.ts";
import type { PersonCtx } from "../../context.ts";
import { type PairRow, roomOf } from "./pair.ts";
import { tellWithRetry } from "./tell-with-retry.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";

/**
 * Tells both inboxes and the room that the viewer set or removed a block; each rereads the database, so the order of two
 * changes does not matter. Awaited, so that an answered block is in force. Where the viewer's inbox knows no room, and the
 * viewer did not let the peer open a chat by following them, only that inbox is told.
 * @param pair the two people
 * @throws AppError CHANGE_NOT_TOLD
 */
export async function tellBlock(ctx: PersonCtx, pair: PairRow[]): Promise<void> {
  const { userId } = ctx.viewer;
  const [one, other] = pair.map(toPersonFacts);
  if (!one || !other) return;
  const [viewer, peer] = one.userId === userId ? [one, other] : [other, one];
  const peerId = peer.userId;
  const room = roomOf(ctx, [one.handle, other.handle]);
  const tellOwn = async () => {
    await inboxOf(ctx.objects, userId).blockChanged(userId, peerId);
    return inboxOf(ctx.objects, userId).knowledgeOf(peerId, room.id.toString());
  };
  const { isKnown } = await tellWithRetry(ctx, tellOwn);
  if (!isKnown && !viewer.follows) return;
  await Promise.all([
    tellWithRetry(ctx, () => inboxOf(ctx.objects, peerId).blockChanged(peerId, userId)),
    tellWithRetry(ctx, () => room.factsChanged()),
  ]);
}
