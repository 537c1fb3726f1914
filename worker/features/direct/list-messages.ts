import type { MessagePage } from "../../../contract/direct.ts";
import { toDirectMessage } from "../../../durable-objects/direct/message.ts";
import type { Ctx } from "../../context.ts";
import { requirePair } from "./require-pair.ts";

interface PageInput {
  viewer?: string;
  with: string;
  limit: number;
  before?: string | undefined;
  after?: string | undefined;
}

const seqOf = (place: string | undefined) => (place === undefined ? undefined : Number(place));

/** A page of the messages with a person, oldest first, and how far the two have read. */
export async function listMessages(ctx: Ctx, { viewer: claimed, limit, ...page }: PageInput): Promise<MessagePage> {
  const { viewer, peer, person, room } = await requirePair(ctx, page.with, claimed);
  const [{ messages, hasMore, ...cursors }, online] = await Promise.all([
    room.page(viewer.userId, { limit, before: seqOf(page.before), after: seqOf(page.after) }),
    ctx.objects.INBOX.getByName(peer.userId).isOnline(),
  ]);
  const [oldest] = messages;
  return {
    success: true,
    messages: messages.map((message) => toDirectMessage(room.id.toString(), message, [viewer, peer])),
    hasMore,
    nextBefore: hasMore && oldest ? String(oldest.seq) : null,
    person,
    online,
    ...cursors,
  };
}
