import { type SQL, sql } from "drizzle-orm";

import { FEED_PAGE_SIZE } from "../../../contract/jokes/values.ts";
import type { followingFeedRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { follows } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { cursorKey } from "../../domain/jokes/joke-cursor.ts";
import { type ViewerParams, selectShown, toJokePage, viewerParams } from "./joke-page.ts";

/**
 * The newest jokes of the people the viewer follows, before the cursor. A k-way merge inside SQLite: the recursive
 * query's queue is ordered, so it starts with each followee's newest joke, and for each joke taken out adds that
 * author's next one. Reads one row per follow, one joke per followee, and one more per joke of the page, however many
 * jokes there are. Keys of jokes only grow, so the key is the order.
 */
export async function followingFeed(
  ctx: PersonCtx,
  { limit = FEED_PAGE_SIZE, cursor }: Input<typeof followingFeedRoute>,
) {
  const [rows] = await ctx.db.batch([selectMerged({ ...viewerParams(ctx), before: cursor ?? null, limit })]);
  const last = rows.at(-1);
  const nextCursor = rows.length === limit && last ? last.id : null;
  return toJokePage(rows, nextCursor);
}

const selectMerged = preparedStatement(
  (db, placeholder: Placeholders<ViewerParams & { before: string | null; limit: number }>) => {
    const newestBefore = (author: SQL, before: SQL) => sql`
    (select ${jokes.key} from ${jokes} indexed by jokes_by_author
     where ${jokes.authorId} = ${author} and ${jokes.deletedAt} is null and ${jokes.key} < ${before}
     order by ${jokes.key} desc limit 1)`;
    return selectShown(
      db,
      placeholder,
      sql`
      with recursive place(key) as (select ${cursorKey(placeholder("before"))}), merge(author_id, key) as (
        select ${follows.followeeId}, ${newestBefore(sql`${follows.followeeId}`, sql`place.key`)}
        from place cross join ${follows} where ${follows.followerId} = ${placeholder("viewerId")}
        union all
        select merge.author_id, ${newestBefore(sql`merge.author_id`, sql`merge.key`)}
        from merge where merge.key is not null
        order by 2 desc
        limit ${placeholder("limit")}
      )
      select ${jokes}.* from merge cross join ${jokes} where ${jokes.key} = merge.key`,
    );
  },
);
