import { sql } from "drizzle-orm";

import { DIRECT_SUGGESTIONS } from "../../../contract/limits.ts";
import type { PersonCtx } from "../../context.ts";
import { follows } from "../../db/schema/people.ts";
import { toListedPerson } from "../../domain/people/listed-person.ts";
import { selectPeoplePage } from "../../domain/people/people-page.ts";

// Some of the newest are talked with already, blocked, or in the other row.
const READ_AT_ONCE = DIRECT_SUGGESTIONS * 3;
/** Who talks with nearly everybody they know is answered of so many pages at most. */
const PAGES_MAX = 5;

type Rows = Awaited<ReturnType<typeof selectPeoplePage>>;

/**
 * Whom the viewer could write to: whom they follow, then who follows them, nobody twice. The inbox knows with whom there is
 * a conversation, however far down its list, and is asked about these few only; most people's are in the first page.
 */
export async function listSuggestions(ctx: PersonCtx) {
  const { userId } = ctx.viewer;
  const inbox = ctx.objects.INBOX.getByName(userId);
  const side = { table: follows, ownerId: sql`${userId}`, moment: follows.followedAt };
  const [followed, follower]: [Rows, Rows] = [[], []];
  const talking = new Set<string>();
  for (let page = 1; ; page += 1) {
    const part = { page, limit: READ_AT_ONCE };
    const [more, moreOfOthers] = await ctx.db.batch([
      selectPeoplePage(ctx, { ...side, owner: follows.followerId, person: follows.followeeId }, part),
      selectPeoplePage(ctx, { ...side, owner: follows.followeeId, person: follows.followerId }, part),
    ]);
    followed.push(...more.slice(0, READ_AT_ONCE));
    follower.push(...moreOfOthers.slice(0, READ_AT_ONCE));
    const people = [...more, ...moreOfOthers].map(({ id, publicId }) => ({ userId: id, publicId }));
    for (const id of people.length === 0 ? [] : await inbox.talkingWith(people)) talking.add(id);
    const following = newest(followed, talking);
    const followers = newest(follower, new Set([...talking, ...following.map(({ id }) => id)]));
    const isWhole = (free: Rows, read: Rows) => free.length === DIRECT_SUGGESTIONS || read.length <= READ_AT_ONCE;
    if (page === PAGES_MAX || (isWhole(following, more) && isWhole(followers, moreOfOthers)))
      return { following: following.map(toListedPerson), followers: followers.map(toListedPerson) };
  }
}

/** The newest of them who may be seen and are not taken. A page that moved on while it was read shows nobody twice. */
function newest(rows: Rows, taken: ReadonlySet<string>): Rows {
  const free = new Map(rows.filter(({ id, hidden }) => !hidden && !taken.has(id)).map((row) => [row.id, row]));
  return [...free.values()].slice(0, DIRECT_SUGGESTIONS);
}
