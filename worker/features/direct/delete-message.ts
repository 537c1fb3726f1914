import { parseMessageId } from "../../../durable-objects/direct/message.ts";
import type { deleteMessageRoute } from "../../../contract/direct/messages.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { ownRoom } from "../../domain/messages/pair.ts";
import { AppError } from "../../errors.ts";

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
