import { sql } from "drizzle-orm";

import {
  CONVERSATION_CURSOR,
  type listConversationsRoute,
  type listRequestsRoute,
} from "../../../contract/direct/calls/conversations.ts";
import type { Input } from "../../../contract/calls/route.ts";
import {
  type ConversationsPage,
  inboxOf,
  type ListedConversation,
  type ListPlace,
  type RequestCounts,
} from "../../../durable-objects/direct/interface.ts";
import { toDirectMessage } from "../../../durable-objects/direct/message.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { asTheyWere, listedColumns, toListedPerson } from "../../domain/people/listed-person.ts";
import { selectInCommon, toFirstContact } from "./first-contact.ts";

/**
 * A page of the viewer's conversations. The inbox knows which and in what order; usernames, photos and blocks are read
 * from the database in one trip, so they are current.
 */
export async function listConversations(
  ctx: PersonCtx,
  { limit, offset, cursor }: Input<typeof listConversationsRoute>,
) {
  const inbox = inboxOf(ctx.objects, ctx.viewer.userId);
  const page = await inbox.conversations({ limit, offset, after: readCursor(cursor) });
  const { conversations, hasMore, unreadConversations, requests } = page;
  const [people] = conversations.length === 0 ? [[]] : await ctx.db.batch([selectPeopleOf(ctx, conversations)]);
  const shown = await toItems(ctx, conversations, people);
  return {
    items: shown.map(({ item }) => item),
    hasMore,
    nextCursor: cursorAfter(page),
    unreadConversations,
    ...requestNumbers(requests),
  };
}

/** A page of the viewer's message requests, each with what is known of its sender, read in one trip. */
export async function listRequests(ctx: PersonCtx, { kind, limit, cursor }: Input<typeof listRequestsRoute>) {
  const inbox = inboxOf(ctx.objects, ctx.viewer.userId);
  const page = await inbox.requests(kind, { limit, after: readCursor(cursor) });
  const { conversations, hasMore, requests } = page;
  const senderIds = conversations.map(({ peer }) => peer.userId);
  const [people, inCommon] =
    conversations.length === 0
      ? [[], []]
      : await ctx.db.batch([selectPeopleOf(ctx, conversations), selectInCommon(ctx, senderIds)]);
  const shown = await toItems(ctx, conversations, people);
  return {
    items: shown.map(({ row, item }) => ({ ...item, firstContact: toFirstContact(row, inCommon) })),
    hasMore,
    nextCursor: cursorAfter(page),
    ...requestNumbers(requests),
  };
}

const requestNumbers = ({ seen, apart }: RequestCounts) => ({ requests: seen, requestsApart: apart });

/** Selects the viewer and the other people of these conversations. */
function selectPeopleOf({ db, viewer }: PersonCtx, conversations: readonly ListedConversation[]) {
  const ids = JSON.stringify([viewer.userId, ...conversations.map(({ peer }) => peer.userId)]);
  return db
    .select({
      id: users.id,
      registeredAt: users.registeredAt,
      ...listedColumns,
      hidden: blockedBetween(sql`${viewer.userId}`, sql`${users.id}`)
        .mapWith(Boolean)
        .as("hidden"),
    })
    .from(users)
    .where(sql`${users.id} in (select value from json_each(${ids}))`);
}

type PersonRow = Awaited<ReturnType<typeof selectPeopleOf>>[number];

/** Conversations as shown, each with the other person's row; those hidden by a block are left out. */
async function toItems(
  { objects, viewer }: PersonCtx,
  conversations: readonly ListedConversation[],
  people: readonly PersonRow[],
) {
  const { userId } = viewer;
  const find = (id: number) => people.find((row) => row.id === id);
  const own = { userId, username: find(userId)?.username ?? "" };
  // Blocks the inbox does not know of, because the process died before it was called.
  const unheardOf = people.filter(({ id, hidden }) => hidden && id !== userId);
  await Promise.all(unheardOf.map(({ id }) => inboxOf(objects, userId).blockChanged(userId, id)));
  return conversations.flatMap(({ peer, room, unread, last }) => {
    const row = find(peer.userId);
    if (!row || row.hidden || row.username === null) return [];
    const person = row.publicId === peer.publicId ? toListedPerson(row) : asTheyWere(peer);
    const { id: peerId, username } = person;
    const lastMessage = toDirectMessage(room, last, own, { userId: row.id, username });
    const lastMessageAt = lastMessage.createdAt;
    return { row, item: { peer: username, peerId, unreadCount: unread, lastMessageAt, lastMessage, person } };
  });
}

/** The cursor after a page's last conversation; null when there are no more. */
function cursorAfter({ conversations, hasMore }: Pick<ConversationsPage, "conversations" | "hasMore">) {
  const last = conversations.at(-1);
  return hasMore && last
    ? cursorOf({ hasUnread: last.unread > 0, lastAt: last.last.createdAt, room: last.room })
    : null;
}

/** A place in the inbox or among the requests as a cursor; {@link readCursor} parses it. */
export const cursorOf = ({ hasUnread, lastAt, room }: ListPlace): string => `${hasUnread ? 1 : 0}_${lastAt}_${room}`;

/** The place of a cursor; null at the beginning. */
export function readCursor(cursor: string | undefined): ListPlace | null {
  const [, hasUnread, lastAt, room] = CONVERSATION_CURSOR.exec(cursor ?? "") ?? [];
  return hasUnread === undefined || room === undefined
    ? null
    : { hasUnread: hasUnread === "1", lastAt: Number(lastAt), room };
}
