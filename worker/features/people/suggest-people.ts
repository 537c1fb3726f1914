import { and, eq, gte, isNotNull, isNull, ne, not, sql } from "drizzle-orm";

import { DAY_MS } from "../../../contract/time.ts";
import { LIKED_BY_SEVERAL } from "../../../contract/jokes/values.ts";
import { SUGGESTED_PEOPLE, SUGGESTED_WITHIN_DAYS } from "../../../contract/people/values.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { isFollowing, isNotSuspended, users, VISITOR } from "../../db/schema/people.ts";
import { isAtLeast } from "../../db/schema/standing.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { newestOfBoth } from "../../domain/jokes/joke-cursor.ts";
import { mayBeBest } from "../../domain/jokes/visibility.ts";
import { shuffled } from "../../domain/lists/shuffled.ts";
import { listedColumns, toListedPerson } from "../../domain/people/listed-person.ts";

// Each may cost two rows: the person, and their newest joke or whether the viewer follows them.
const MOST_LIKED_READ = 12;
const JOKES_READ = 16;

type Params = { viewerId: number; now: number; since: number; yesterday: number };

/**
 * People worth following: some of the most liked, and authors of jokes that several people liked in their first day, so
 * that newcomers are among them. A moving window of an index each: the same cost at any size.
 */
export async function suggestPeople({ db, now, viewer, random }: Ctx) {
  const params = {
    viewerId: viewer?.userId ?? VISITOR,
    now,
    since: now - SUGGESTED_WITHIN_DAYS * DAY_MS,
    yesterday: now - DAY_MS,
  };
  const [mostLiked, authors] = await db.batch([selectMostLiked(params), selectLikedAuthors(params)]);
  const found = new Map([...mostLiked, ...authors].map((row) => [row.publicId, row]));
  const items = shuffled([...found.values()], random).slice(0, SUGGESTED_PEOPLE);
  return {
    items: items.map((row) => ({ ...toListedPerson(row), likesReceived: row.likesReceived })),
  };
}

const columns = { ...listedColumns, likesReceived: users.likesReceived };

/** Conditions on somebody who is suggested for their likes. */
const isShown = (placeholder: Placeholders<Params>) =>
  and(isNotNull(users.username), isNull(users.deletedAt), isNotSuspended(placeholder("now")));

/** Not the viewer, nobody they follow, and no block between the two; key lookups that mostly find nothing. */
function isNewTo(placeholder: Placeholders<Params>, person: typeof users.id | typeof jokes.authorId) {
  const viewerId = sql`${placeholder("viewerId")}`;
  return and(ne(person, viewerId), not(isFollowing(viewerId, person)), not(blockedBetween(viewerId, sql`${person}`)));
}

/** Those of the most liked who still write. */
const selectMostLiked = preparedStatement((db, placeholder: Placeholders<Params>) =>
  db
    .select(columns)
    .from(
      inPlaceOf(
        users,
        sql`select * from ${users} where ${users.likesReceived} > 0 and ${users.username} is not null
          order by ${users.likesReceived} desc, ${users.id} limit ${MOST_LIKED_READ}`,
      ),
    )
    .where(
      and(
        gte(users.likesReceived, LIKED_BY_SEVERAL),
        isAtLeast("known", placeholder("now")),
        isShown(placeholder),
        isNewTo(placeholder, users.id),
        sql`(select ${jokes.createdAt} from ${jokes} where ${jokes.authorId} = ${users.id} and ${jokes.deletedAt} is null
          order by ${jokes.key} desc limit 1) >= ${placeholder("since")}`,
      ),
    ),
);

/** Authors of the newest jokes that have had a day to be liked, and were, by likes that count for the best. */
const selectLikedAuthors = preparedStatement((db, placeholder: Placeholders<Params>) =>
  db
    .select(columns)
    .from(
      inPlaceOf(
        jokes,
        newestOfBoth({ since: placeholder("since"), yesterday: placeholder("yesterday") }, JOKES_READ / 2),
      ),
    )
    .crossJoin(users)
    .where(
      and(
        gte(jokes.trustedLikes, LIKED_BY_SEVERAL),
        isNewTo(placeholder, jokes.authorId),
        eq(users.id, jokes.authorId),
        mayBeBest({ now: placeholder("now"), author: users }),
      ),
    ),
);
