import type { Ctx } from "../../context.ts";
import { type PairRow, roomOf, toFacts } from "./pair.ts";

/**
 * After a block was set or taken back: both inboxes hide or show the conversation, and the room asks anew what the two may
 * do. Awaited, so that a block that was answered holds; running it twice is running it once.
 * @param pair the two people, read after the change
 */
export async function tellBlock(ctx: Ctx, pair: PairRow[]): Promise<void> {
  const [one, other] = pair.map(toFacts);
  if (!one || !other) return;
  const isBlocked = one.hasBlocked || other.hasBlocked;
  const inboxOf = (userId: string) => ctx.objects.INBOX.getByName(userId);
  await Promise.all([
    inboxOf(one.userId).setBlocked(other.userId, isBlocked),
    inboxOf(other.userId).setBlocked(one.userId, isBlocked),
    roomOf(ctx, [one.handle, other.handle]).factsChanged(),
  ]);
}
