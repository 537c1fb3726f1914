import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";

import { asUuid } from "../../db/schema/columns.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { blockedBetween } from "../blocks/blocked-between.ts";

/** The columns that deleting a joke sets: nothing of its text stays. */
export const emptied = (now: number) => ({ text: "", fingerprint: null, deletedAt: now });

/** The key of the first joke that stands with a fingerprint, as an expression. Deleted ones have none. */
export const firstWith = (fingerprint: SQL): SQL<number | null> =>
  sql<number | null>`(select min(earliest.key) from ${jokes} as earliest where earliest.fingerprint = ${fingerprint})`;

/** The first joke with a text. */
export interface FirstTold {
  id: string;
  username: string;
  /** Whether the copy's author told it. */
  isOfSameAuthor: boolean;
}

const told = z.tuple([z.string(), z.string(), z.number()]).transform(([digits, username, same]): FirstTold => ({
  id: asUuid(digits.toLowerCase()),
  username,
  isOfSameAuthor: same === 1,
}));

/**
 * The first joke with the text of a row of `jokes`, if it is a copy and the viewer may see that one; otherwise null.
 * It is looked up again because the first one may be deleted: then the next is the first. Reads nothing for a joke that
 * was no copy when it was published.
 */
export const firstTold = (viewerId: SQL, now: number | Placeholder): SQL<FirstTold | null> =>
  sql<FirstTold | null>`iif(${jokes.copied} = 1, (
    select json_array(hex(told.id), author.username, told.author_id = ${jokes.authorId})
    from ${jokes} as told cross join ${users} as author
    where told.key = ${firstWith(sql`${jokes.fingerprint}`)} and told.key < ${jokes.key} and author.id = told.author_id
      and (told.author_id = ${viewerId} or not told.hidden and ${isNotSuspended(now, { suspendedUntil: sql`author.suspended_until` })})
      and not ${blockedBetween(viewerId, sql`told.author_id`)}), null)`.mapWith((json: string) =>
    told.parse(JSON.parse(json)),
  );
