import { toPersonFacts } from "../../../durable-objects/direct/facts.ts";
import type { Ctx } from "../../context.ts";
import { type PairRow, roomOf } from "./pair.ts";

/**
 * After a block was set or taken back: both inboxes and the room ask the database how the two stand now, so it does not
 * matter in which order two changes arrive. Awaited: a block that was answered holds.
 * @param pair the two people, read after the change
 */
export async function tellBlock(ctx: Ctx, pair: PairRow[]): Promise<void> {
  const [one, other] = pair.map(toPersonFacts);
  if (!one || !other) return;
  const inboxOf = (userId: string) => ctx.objects.INBOX.getByName(userId);
  await Promise.all([
    inboxOf(one.userId).blockChanged(one.userId, other.userId),
    inboxOf(other.userId).blockChanged(other.userId, one.userId),
    roomOf(ctx, [one.handle, other.handle]).factsChanged(),
  ]);
}
