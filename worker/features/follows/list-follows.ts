import { sql } from "drizzle-orm";

import type { FollowPage } from "../../../contract/follows/calls.ts";
import { FOLLOW_VISITORS_PAGE_MAX } from "../../../contract/follows/values.ts";
import type { FollowKind } from "../../../contract/product.ts";
import type { Ctx } from "../../context.ts";
import { follows, users, VISITOR } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { type PageInput, selectPeoplePage, toPeoplePage } from "../../domain/people/people-page.ts";
import { roughMoment } from "../../domain/people/rough-moment.ts";
import { idOf, selectPersonByName, visiblePerson } from "../../domain/people/person-by-name.ts";

/**
 * A page of a person's followers, or of the people they follow. Of one's own lists one sees everybody; others see
 * a follow if both its people show their follows. Blocks hide some too, so a page may have fewer people than its size. The total is the stored
 * counter. A visitor's pages are smaller.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED, PAGE_TOO_FAR
 */
export async function listFollows(
  ctx: Ctx,
  kind: FollowKind,
  { username, ...asked }: PageInput & { username: string },
): Promise<FollowPage> {
  const page = ctx.viewer ? asked : { ...asked, limit: Math.min(asked.limit, FOLLOW_VISITORS_PAGE_MAX) };
  const [owner, person] =
    kind === "followers" ? [follows.followeeId, follows.followerId] : [follows.followerId, follows.followeeId];
  const [ownerId, viewerId] = [idOf(ctx, username), sql`${ctx.viewer?.userId ?? VISITOR}`];
  const hidden = sql<number>`(${blockedBetween(viewerId, sql`${users.id}`)}
    or not (${users.showFollows} or ${viewerId} in (${users.id}, ${ownerId})))`;
  const list = { table: follows, owner, ownerId, moment: follows.followedAt, person, hidden };
  const [people, rows] = await ctx.db.batch([selectPersonByName(ctx, username), selectPeoplePage(ctx, list, page)]);
  const user = visiblePerson(people);
  const isShown = user.showFollows || user.id === ctx.viewer?.userId;
  const { people: listed, ...cursors } = toPeoplePage(ctx, isShown ? rows : [], page);
  return {
    success: true,
    id: user.publicId,
    username: user.username,
    items: listed.map(({ at, ...listedPerson }) => ({ ...listedPerson, followedAt: roughMoment(at) })),
    total: kind === "followers" ? user.followerCount : user.followingCount,
    ...cursors,
  };
}
