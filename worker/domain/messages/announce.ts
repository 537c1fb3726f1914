import { toPersonFacts } from "../../../durable-objects/direct/facts.ts";
import { inboxOf, type PersonNames } from "../../../durable-objects/direct/interface.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { comeBack } from "../../errors.ts";
import { describeError } from "../../logger.ts";
import { type PairRow, roomOf } from "./pair.ts";

/**
 * Announces to both inboxes and the room that the viewer set or removed a block; each rereads the database, so the order
 * of two changes does not matter. Awaited, so that an answered block is in force. Where the viewer's inbox knows no
 * room, and the viewer did not let the peer open a chat by following them, only that inbox is called.
 * @param pair the two people
 * @throws AppError CHANGE_NOT_ANNOUNCED
 */
export async function announceBlock(ctx: PersonCtx, pair: PairRow[]): Promise<void> {
  const { userId } = ctx.viewer;
  const [one, other] = pair.map(toPersonFacts);
  if (!one || !other) return;
  const [viewer, peer] = one.userId === userId ? [one, other] : [other, one];
  const peerId = peer.userId;
  const room = roomOf(ctx, [one.handle, other.handle]);
  const announceToOwnInbox = async () => {
    await inboxOf(ctx.objects, userId).blockChanged(userId, peerId);
    return inboxOf(ctx.objects, userId).knowledgeOf(peerId, room.id.toString());
  };
  const { isKnown } = await callWithRetry(ctx, announceToOwnInbox);
  if (!isKnown && !viewer.follows) return;
  await Promise.all([
    callWithRetry(ctx, () => inboxOf(ctx.objects, peerId).blockChanged(peerId, userId)),
    callWithRetry(ctx, () => room.factsChanged()),
  ]);
}

/**
 * After the viewer followed or unfollowed somebody, behind the answer: a request of theirs is seen, or neither sees the
 * other online any more. If the inbox cannot be reached, rooms learn it with their next facts, and the inbox when that
 * person next asks who is online.
 */
export function announceFollow(
  { objects, viewer, log, waitUntil }: PersonCtx,
  peerId: number,
  isFollowing: boolean,
): void {
  const tell = () => inboxOf(objects, viewer.userId).followChanged(peerId, isFollowing);
  waitUntil(
    tell()
      .catch(tell)
      .catch((error: unknown) => log.error("follow-not-announced", describeError(error))),
  );
}

/**
 * Shows a person's new username in their own apps and to the people they talk with. If the inbox cannot be reached, a
 * room learns it when one of its two people next joins.
 */
export async function announceRename({ objects, log }: Ctx, person: PersonNames): Promise<void> {
  try {
    await inboxOf(objects, person.userId).renamed(person);
  } catch (error) {
    log.error("rename-not-announced", describeError(error));
  }
}

/**
 * Calls objects about a stored change that must be in force once the call is answered; tries twice. On failure the
 * client repeats the call: the verb is idempotent, and calls them again.
 * @throws AppError CHANGE_NOT_ANNOUNCED
 */
export async function callWithRetry<Answer>({ log }: Pick<Ctx, "log">, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send().catch(send);
  } catch (error) {
    log.error("change-not-announced", describeError(error));
    throw comeBack("CHANGE_NOT_ANNOUNCED");
  }
}
