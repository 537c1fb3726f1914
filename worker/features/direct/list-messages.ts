import type { listMessagesRoute } from "../../../contract/direct/calls/messages.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { emptyPage } from "../../../durable-objects/direct/request-state.ts";
import { toDirectMessage } from "../../../durable-objects/direct/message.ts";
import type { PersonCtx } from "../../context.ts";
import { followedAlike, selectFollowedAlike, selectInCommon, toFirstContact } from "./first-contact.ts";
import { requireRoom } from "./require-pair.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";

const seqOf = (place: string | undefined) => (place === undefined ? undefined : Number(place));

/** A page of messages with a person, oldest first, with both read cursors and the viewer's request state. */
export async function listMessages(ctx: PersonCtx, { limit, ...input }: Input<typeof listMessagesRoute>) {
  const { viewer, peer, registeredAt, person, facts, room, isKnown, hasOpened, isHidden } = await requireRoom(
    ctx,
    input.with,
  );
  const { userId } = viewer;
  const place = { limit, before: seqOf(input.before), after: seqOf(input.after) };
  // Presence is shown only in a conversation that is open for both; for the other person only their inbox knows.
  const mayAsk = peer.showPresence && (viewer.follows || hasOpened);
  const mayBeAsked = isKnown && !hasOpened;
  const [page, online, known] = await Promise.all([
    isKnown ? room.page(userId, place, facts) : emptyPage(facts, userId),
    mayAsk && inboxOf(ctx.objects, peer.userId).isOnlineFor(userId, peer.follows),
    mayBeAsked ? ctx.db.batch([selectInCommon(ctx, [peer.userId]), ...selectFollowedAlike(ctx, peer)]) : null,
  ]);
  const { messages, hasMore, openedAt, ...rest } = page;
  const [oldest] = messages;
  const roomId = room.id.toString();
  // A person with a new id that the viewer may not know cannot be written to.
  const shown = isHidden ? { requestState: "closed" as const, messagesLeft: null } : rest;
  return {
    room: roomId,
    messages: messages.map((message) => toDirectMessage(roomId, message, viewer, peer)),
    hasMore,
    nextBefore: hasMore && oldest ? String(oldest.seq) : null,
    person,
    online,
    openedAt: openedAt === null ? null : new Date(openedAt).toISOString(),
    ...rest,
    ...shown,
    live: viewer.isProved && shown.requestState !== "closed" && (isKnown || peer.follows),
    firstContact: rest.requestState === "request" && known !== null ? firstContactOf(known) : null,
  };

  function firstContactOf([inCommon, ...alike]: NonNullable<typeof known>) {
    return {
      ...toFirstContact({ id: peer.userId, registeredAt }, inCommon),
      resembles: followedAlike(peer, alike),
    };
  }
}
