import { sql } from "drizzle-orm";

import { DIRECT_SUGGESTIONS } from "../../../contract/limits.ts";
import type { PersonCtx } from "../../context.ts";
import { follows } from "../../db/schema/people.ts";
import { toListedPerson } from "../../domain/people/listed-person.ts";
import { selectPeoplePage } from "../../domain/people/people-page.ts";

// Some of the newest are talked with already, blocked, or in the other row.
const READ = { page: 1, limit: DIRECT_SUGGESTIONS * 3 };

/**
 * Whom the viewer could write to: whom they follow, then who follows them, nobody twice. The inbox knows with whom there is
 * a conversation, however far down its list, and is asked about these few only.
 */
export async function listSuggestions(ctx: PersonCtx) {
  const { userId } = ctx.viewer;
  const side = { table: follows, ownerId: sql`${userId}`, moment: follows.followedAt };
  const [followed, follower] = await ctx.db.batch([
    selectPeoplePage(ctx, { ...side, owner: follows.followerId, person: follows.followeeId }, READ),
    selectPeoplePage(ctx, { ...side, owner: follows.followeeId, person: follows.followerId }, READ),
  ]);
  const ids = [...new Set([...followed, ...follower].map(({ id }) => id))];
  const listed = new Set(ids.length === 0 ? [] : await ctx.objects.INBOX.getByName(userId).talkingWith(ids));
  const newest = (rows: typeof followed) => {
    const free = rows.filter(({ id, hidden }) => !hidden && !listed.has(id)).slice(0, DIRECT_SUGGESTIONS);
    for (const { id } of free) listed.add(id);
    return free.map(toListedPerson);
  };
  const following = newest(followed);
  return { following, followers: newest(follower) };
}
