import type { deleteConversationRoute } from "../../../contract/direct/conversations.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { requireRoom } from "./require-pair.ts";

/** Deletes a conversation for the viewer only; a later message reopens it without the earlier ones. */
export async function deleteConversation(ctx: PersonCtx, { with: peer }: Input<typeof deleteConversationRoute>) {
  const { viewer, room, isKnown } = await requireRoom(ctx, peer);
  if (isKnown) await room.clear(viewer.userId);
  return { message: "گفت‌وگو برای تو پاک شد" };
}
