import { toPersonFacts } from "../../../durable-objects/direct/facts.ts";
import type { Ctx } from "../../context.ts";
import { type PairRow, roomOf } from "./pair.ts";
import { tellSurely } from "./tell-surely.ts";

/**
 * After a block was set or taken back: both inboxes and the room ask the database how the two stand now, so it does not
 * matter in which order two changes arrive. Awaited: a block that was answered holds.
 * @param pair the two people: whose inboxes and room these are
 * @throws AppError CHANGE_NOT_TOLD
 */
export async function tellBlock(ctx: Ctx, pair: PairRow[]): Promise<void> {
  const [one, other] = pair.map(toPersonFacts);
  if (!one || !other) return;
  const inboxOf = (userId: string) => ctx.objects.INBOX.getByName(userId);
  const [oneId, otherId] = [one.userId, other.userId];
  await Promise.all([
    tellSurely(ctx, () => inboxOf(oneId).blockChanged(oneId, otherId)),
    tellSurely(ctx, () => inboxOf(otherId).blockChanged(otherId, oneId)),
    tellSurely(ctx, () => roomOf(ctx, [one.handle, other.handle]).factsChanged()),
  ]);
}
