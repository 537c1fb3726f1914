import type {
  acceptRequestRoute,
  deleteConversationRoute,
  deleteRequestsRoute,
} from "../../../contract/direct/calls/conversations.ts";
import type { deleteMessageRoute, markReadRoute } from "../../../contract/direct/calls/messages.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";
import { parseMessageId } from "../../../durable-objects/direct/message.ts";
import type { PersonCtx } from "../../context.ts";
import { ownRoom } from "../../domain/messages/pair.ts";
import { AppError } from "../../errors.ts";
import { cursorOf, readCursor } from "./list-conversations.ts";
import { requireRoom } from "./require-pair.ts";

/**
 * Accepts a message request: both have an open conversation from then on; idempotent.
 * @throws AppError what requireRoom throws, REQUEST_NOT_FOUND
 */
export async function acceptRequest(ctx: PersonCtx, { with: peer }: Input<typeof acceptRequestRoute>) {
  const { viewer, facts, room, isKnown } = await requireRoom(ctx, peer);
  if (!isKnown) throw new AppError("REQUEST_NOT_FOUND");
  await room.accept(viewer.userId, facts);
  return { message: "پذیرفتی. حالا می‌توانید با هم گفت‌وگو کنید" };
}

/** Marks everything from a person, or everything up to `seq`, as read; the cursor never goes back. */
export async function markRead(ctx: PersonCtx, { peer, seq }: Input<typeof markReadRoute>) {
  const { viewer, facts, room, isKnown } = await requireRoom(ctx, peer);
  return { readSeq: isKnown ? await room.markRead(viewer.userId, facts, seq) : 0 };
}

/**
 * Deletes a message for the viewer only; idempotent. Its id names its room, which checks that the viewer is a member;
 * for anybody else the message does not exist.
 * @throws AppError MESSAGE_NOT_FOUND
 */
export async function deleteMessage(ctx: PersonCtx, { id }: Input<typeof deleteMessageRoute>) {
  const { room, seq } = parseMessageId(id);
  const isHidden = await (await ownRoom(ctx, room))?.hideMessage(ctx.viewer.userId, seq);
  if (isHidden !== true) throw new AppError("MESSAGE_NOT_FOUND");
  return { message: "پیام برای تو پاک شد" };
}

/** Deletes a conversation for the viewer only; a later message reopens it without the earlier ones. */
export async function deleteConversation(ctx: PersonCtx, { with: peer }: Input<typeof deleteConversationRoute>) {
  const { viewer, room, isKnown } = await requireRoom(ctx, peer);
  if (isKnown) await room.clear(viewer.userId);
  return { message: "گفت‌وگو برای تو پاک شد" };
}

/**
 * Deletes the viewer's message requests of one kind up to a moment, newest first, a limited number per call; idempotent. Those of
 * unreachable rooms stay.
 */
export async function deleteRequests({ objects, viewer }: PersonCtx, input: Input<typeof deleteRequestsRoute>) {
  const inbox = inboxOf(objects, viewer.userId);
  const place = { kind: input.kind, upTo: Date.parse(input.upTo), after: readCursor(input.cursor) };
  const { deleted, left, last } = await inbox.deleteRequests(viewer.userId, place);
  return { message: "درخواست‌ها برای تو پاک شدند", deleted, left, nextCursor: last && cursorOf(last) };
}
