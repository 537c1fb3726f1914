import { sql } from "drizzle-orm";

import { DIRECT_SUGGESTIONS } from "../../../contract/direct/values.ts";
import type { PersonCtx } from "../../context.ts";
import { follows, isProved, users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { toListedPerson } from "../../domain/people/listed-person.ts";
import { selectPeoplePage } from "../../domain/people/people-page.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";

// A margin, because some of the newest are talked with already, blocked, or in the other list.
const READ_AT_ONCE = DIRECT_SUGGESTIONS * 3;
/** Limits the work for a person who talks with nearly everybody they know. */
const PAGES_MAX = 5;

type Rows = Awaited<ReturnType<typeof selectPeoplePage>>;

/**
 * Suggested people to write to: first the followed, then the followers, without duplicates and without existing
 * conversations. The inbox is asked about these few only; for most people the first page suffices.
 */
export async function listSuggestions(ctx: PersonCtx) {
  const { userId } = ctx.viewer;
  const inbox = inboxOf(ctx.objects, userId);
  const hidden = sql<number>`(not ${isProved} or ${blockedBetween(sql`${userId}`, sql`${users.id}`)})`;
  const side = { table: follows, ownerId: sql`${userId}`, moment: follows.followedAt, hidden };
  const [followed, follower]: [Rows, Rows] = [[], []];
  const talking = new Set<number>();
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

/** The newest visible people that are not taken, without duplicates when pages have shifted. */
function newest(rows: Rows, taken: ReadonlySet<number>): Rows {
  const free = new Map(rows.filter(({ id, hidden }) => !hidden && !taken.has(id)).map((row) => [row.id, row]));
  return [...free.values()].slice(0, DIRECT_SUGGESTIONS);
}
