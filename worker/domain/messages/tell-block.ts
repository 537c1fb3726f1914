import { toPersonFacts } from "../../../durable-objects/direct/facts.ts";
import type { PersonCtx } from "../../context.ts";
import { type PairRow, roomOf } from "./pair.ts";
import { tellWithRetry } from "./tell-with-retry.ts";

/**
 * Tells both inboxes and the room that the viewer set or removed a block; each rereads the database, so the order of two
 * changes does not matter. Awaited, so that an answered block is in force. Where the viewer's inbox knows no room only
 * that inbox is told: the other one learns of no message, and the viewer's refuses their presence.
 * @param pair the two people
 * @throws AppError CHANGE_NOT_TOLD
 */
export async function tellBlock(ctx: PersonCtx, pair: PairRow[]): Promise<void> {
  const { userId } = ctx.viewer;
  const [one, other] = pair.map(toPersonFacts);
  if (!one || !other) return;
  const peerId = one.userId === userId ? other.userId : one.userId;
  const room = roomOf(ctx, [one.handle, other.handle]);
  const inboxOf = (id: string) => ctx.objects.INBOX.getByName(id);
  const tellOwn = async () => {
    await inboxOf(userId).blockChanged(userId, peerId);
    return inboxOf(userId).knowledgeOf(peerId, room.id.toString());
  };
  const { isKnown } = await tellWithRetry(ctx, tellOwn);
  if (!isKnown) return;
  await Promise.all([
    tellWithRetry(ctx, () => inboxOf(peerId).blockChanged(peerId, userId)),
    tellWithRetry(ctx, () => room.factsChanged()),
  ]);
}
