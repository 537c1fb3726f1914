import { parseMessageId } from "../../../durable-objects/direct/message.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { requireOwnName } from "../../session/own-name.ts";
import { requireViewer } from "../../session/viewer.ts";

/**
 * Deletes a message for the viewer only; twice is once. Its id names its room, and the room knows its two people: to anybody
 * else there is no such message.
 * @throws AppError MESSAGE_NOT_FOUND
 */
export async function deleteMessage(ctx: Ctx, id: string, claimed?: string) {
  const { userId } = requireViewer(ctx, "LOGIN_REQUIRED_TO_MESSAGE");
  await requireOwnName(ctx, claimed);
  const { room, seq } = parseMessageId(id);
  const isHidden = await roomById(ctx, room).hideMessage(userId, seq);
  if (!isHidden) throw new AppError("MESSAGE_NOT_FOUND");
  return { success: true as const, message: "پیام برای تو پاک شد" };
}

/** An id that no room of ours ever had is refused by the platform: ids are signed. */
function roomById({ objects }: Ctx, id: string) {
  try {
    return objects.CHAT_ROOM.get(objects.CHAT_ROOM.idFromString(id));
  } catch {
    throw new AppError("MESSAGE_NOT_FOUND");
  }
}
