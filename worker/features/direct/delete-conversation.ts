import type { Ctx } from "../../context.ts";
import { requirePair } from "./require-pair.ts";

/** Deletes a conversation for the viewer only; a new message brings it back with only the new ones. */
export async function deleteConversation(ctx: Ctx, { viewer: claimed, with: peer }: { viewer?: string; with: string }) {
  const { viewer, room } = await requirePair(ctx, peer, claimed);
  await room.clear(viewer.userId);
  return { success: true as const, message: "گفت‌وگو برای تو پاک شد" };
}
