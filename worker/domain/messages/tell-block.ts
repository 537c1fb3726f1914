import { toPersonFacts } from "../../../durable-objects/direct/facts.ts";
import type { Ctx } from "../../context.ts";
import { type PairRow, roomOf } from "./pair.ts";
import { tellWithRetry } from "./tell-with-retry.ts";

/**
 * Tells both inboxes and the room that a block was set or removed; each rereads the database, so the order of two
 * changes does not matter. Awaited, so that an answered block is in force.
 * @param pair the two people
 * @throws AppError CHANGE_NOT_TOLD
 */
export async function tellBlock(ctx: Ctx, pair: PairRow[]): Promise<void> {
  const [one, other] = pair.map(toPersonFacts);
  if (!one || !other) return;
  const inboxOf = (userId: string) => ctx.objects.INBOX.getByName(userId);
  const [oneId, otherId] = [one.userId, other.userId];
  await Promise.all([
    tellWithRetry(ctx, () => inboxOf(oneId).blockChanged(oneId, otherId)),
    tellWithRetry(ctx, () => inboxOf(otherId).blockChanged(otherId, oneId)),
    tellWithRetry(ctx, () => roomOf(ctx, [one.handle, other.handle]).factsChanged()),
  ]);
}
