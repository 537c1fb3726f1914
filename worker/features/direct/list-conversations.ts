import type { listConversationsRoute } from "../../../contract/direct/conversations.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { cursorAfter, readCursor, selectPeopleOf, toItems } from "./listed-conversations.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";

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
    requests,
  };
}
