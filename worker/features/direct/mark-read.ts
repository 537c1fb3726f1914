import type { markReadRoute } from "../../../contract/direct/messages.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { requireRoom } from "./require-pair.ts";

/** Marks everything from a person, or everything up to `seq`, as read; the cursor never goes back. */
export async function markRead(ctx: PersonCtx, { peer, seq }: Input<typeof markReadRoute>) {
  const { viewer, facts, room, isKnown } = await requireRoom(ctx, peer);
  return { readSeq: isKnown ? await room.markRead(viewer.userId, facts, seq) : 0 };
}
