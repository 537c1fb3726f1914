import type { listRequestsRoute } from "../../../contract/direct/conversations.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { selectInCommon, toFirstContact } from "./first-contact.ts";
import { cursorAfter, readCursor, selectPeopleOf, toItems } from "./listed-conversations.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";

/** A page of the viewer's message requests, each with what is known of its sender, read in one trip. */
export async function listRequests(ctx: PersonCtx, { limit, cursor }: Input<typeof listRequestsRoute>) {
  const inbox = inboxOf(ctx.objects, ctx.viewer.userId);
  const page = await inbox.requests({ limit, after: readCursor(cursor) });
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
    requests,
  };
}
