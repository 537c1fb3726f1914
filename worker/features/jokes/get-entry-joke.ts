import { sql } from "drizzle-orm";

import { DAY_MS } from "../../../contract/time.ts";
import { ENTRY_JOKE_MAX_CODE_POINTS, LIKED_BY_SEVERAL } from "../../../contract/jokes/values.ts";
import { SUGGESTED_WITHIN_DAYS } from "../../../contract/people/values.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { VISITOR, users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { newestOfBoth } from "../../domain/jokes/joke-cursor.ts";
import { lookOf, mayLeave } from "../../domain/jokes/visibility.ts";
import { shuffled } from "../../domain/lists/shuffled.ts";
import { type ViewerParams, jokeColumns, toJoke } from "./joke-page.ts";

const READ = 24;
const BEST = 4;

/**
 * One of the best short jokes in Persian among the newest that have had a day to be liked, of those that may leave
 * Labkhand. Likes that count for the best choose it (D121), or the administrator. The same for everybody, so it does not
 * depend on the viewer.
 */
export async function getEntryJoke({ db, now, random }: Ctx) {
  const since = now - SUGGESTED_WITHIN_DAYS * DAY_MS;
  const [rows] = await db.batch([selectBest({ viewerId: VISITOR, now, since, yesterday: now - DAY_MS })]);
  const [picked] = shuffled(rows, random);
  return { joke: picked ? toJoke(picked) : null };
}

type Window = { since: number; yesterday: number };

/** The limit stops the read: authors are looked up in the order of likes until there are enough. */
const selectBest = preparedStatement((db, placeholder: Placeholders<ViewerParams & Window>) =>
  db
    .select(jokeColumns(lookOf(placeholder)))
    .from(
      inPlaceOf(
        jokes,
        sql`select * from (${newestOfBoth({ since: placeholder("since"), yesterday: placeholder("yesterday") }, READ / 2)}) as ${jokes}
          where (${jokes.trustedLikes} >= ${LIKED_BY_SEVERAL} or ${jokes.best} > 0)
            and length(${jokes.text}) <= ${ENTRY_JOKE_MAX_CODE_POINTS} and instr(${jokes.text}, char(10)) = 0
            and ${jokes.text} glob '*[آ-ی]*'
          order by ${jokes.best} desc, ${jokes.trustedLikes} desc, ${jokes.key} desc limit ${READ}`,
      ),
    )
    .crossJoin(users)
    .where(sql`${users.id} = ${jokes.authorId} and ${mayLeave({ now: placeholder("now"), author: users })}`)
    .limit(BEST),
);
