import type { Ctx } from "../../context.ts";
import { requirePair } from "./require-pair.ts";

interface ReadInput {
  viewer?: string;
  peer: string;
  seq?: number | undefined;
}

/** Everything from a person, or everything up to `seq`, was seen; a read cursor never goes back. */
export async function markRead(ctx: Ctx, { viewer: claimed, peer, seq }: ReadInput) {
  const { viewer, room } = await requirePair(ctx, peer, claimed);
  return { success: true as const, readSeq: await room.markRead(viewer.userId, seq) };
}
