import type { acceptRequestRoute } from "../../../contract/direct/conversations.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { AppError } from "../../errors.ts";
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
