import { sql } from "drizzle-orm";

import { CONVERSATION_CURSOR, type listConversationsRoute } from "../../../contract/direct.ts";
import type { ListedConversation, ListPlace } from "../../../durable-objects/direct/interface.ts";
import { toDirectMessage } from "../../../durable-objects/direct/message.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { listedColumns, toListedPerson } from "../../domain/people/listed-person.ts";

/**
 * A page of the viewer's conversations. The inbox knows which and in what order; names, photos and blocks are read from the
 * database in one trip, so they are always the current ones.
 */
export async function listConversations(
  ctx: PersonCtx,
  { limit, offset, cursor }: Input<typeof listConversationsRoute>,
) {
  const { userId } = ctx.viewer;
  const page = await ctx.objects.INBOX.getByName(userId).conversations({ limit, offset, after: readCursor(cursor) });
  const { conversations, hasMore, unreadConversations } = page;
  const people = conversations.length === 0 ? [] : await readPeople(ctx, userId, conversations);
  const find = (id: string) => people.find((row) => row.id === id);
  const own = { userId, username: find(userId)?.username ?? "" };
  const last = conversations.at(-1);
  // A block that its inbox was never told of: the process ended between the two.
  const unheardOf = people.filter(({ id, hidden }) => hidden && id !== userId);
  await Promise.all(unheardOf.map(({ id }) => ctx.objects.INBOX.getByName(userId).blockChanged(userId, id)));
  return {
    items: conversations.flatMap(({ peer, room, unread, last: message }) => {
      const row = find(peer.userId);
      if (!row || row.hidden || row.username === null) return [];
      const lastMessage = toDirectMessage(room, message, own, { userId: row.id, username: row.username });
      const person = toListedPerson(row);
      const { id: peerId, username } = person;
      const lastMessageAt = lastMessage.createdAt;
      return { peer: username, peerId, unreadCount: unread, lastMessageAt, lastMessage, person };
    }),
    hasMore,
    nextCursor: hasMore && last ? `${last.unread > 0 ? 1 : 0}_${last.last.createdAt}_${last.room}` : null,
    unreadConversations,
  };
}

async function readPeople(ctx: PersonCtx, userId: string, conversations: readonly Pick<ListedConversation, "peer">[]) {
  const ids = JSON.stringify([userId, ...conversations.map(({ peer }) => peer.userId)]);
  const [rows] = await ctx.db.batch([
    ctx.db
      .select({
        id: users.id,
        ...listedColumns,
        hidden: blockedBetween(sql`${userId}`, sql`${users.id}`)
          .mapWith(Boolean)
          .as("hidden"),
      })
      .from(users)
      .where(sql`${users.id} in (select value from json_each(${ids}))`),
  ]);
  return rows;
}

function readCursor(cursor: string | undefined): ListPlace | null {
  const [, hasUnread, lastAt, room] = CONVERSATION_CURSOR.exec(cursor ?? "") ?? [];
  return hasUnread === undefined || room === undefined
    ? null
    : { hasUnread: hasUnread === "1", lastAt: Number(lastAt), room };
}
