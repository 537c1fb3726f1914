import { toDirectMessage } from "../../../durable-objects/direct/message.ts";
import type { listMessagesRoute } from "../../../contract/direct.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { requirePair } from "./require-pair.ts";

const seqOf = (place: string | undefined) => (place === undefined ? undefined : Number(place));

/** A page of the messages with a person, oldest first, and how far the two have read. */
export async function listMessages(ctx: PersonCtx, { limit, ...page }: Input<typeof listMessagesRoute>) {
  const { viewer, peer, person, room } = await requirePair(ctx, page.with);
  const [{ messages, hasMore, ...cursors }, online] = await Promise.all([
    room.page(viewer.userId, { limit, before: seqOf(page.before), after: seqOf(page.after) }),
    ctx.objects.INBOX.getByName(peer.userId).isOnline(),
  ]);
  const [oldest] = messages;
  const roomId = room.id.toString();
  return {
    room: roomId,
    messages: messages.map((message) => toDirectMessage(roomId, message, viewer, peer)),
    hasMore,
    nextBefore: hasMore && oldest ? String(oldest.seq) : null,
    person,
    online,
    ...cursors,
  };
}
