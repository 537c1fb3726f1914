import { sql } from "drizzle-orm";

import { DAY_MS } from "../../../contract/time.ts";
import { ENTRY_JOKE_MAX_CODE_POINTS, LIKED_BY_SEVERAL } from "../../../contract/jokes/values.ts";
import { SUGGESTED_WITHIN_DAYS } from "../../../contract/people/values.ts";
import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { reportedSubjects } from "../../db/schema/reports.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { jokeSubject } from "../../moderation/reports/reports.ts";
import { shuffled } from "../../domain/lists/shuffled.ts";
import { type ViewerParams, isHidden, selectShown, toJoke } from "./joke-page.ts";
import { VISITOR } from "../../db/schema/people.ts";

const READ = 24;
const BEST = 4;

/**
 * One of the best short jokes among the newest that have had a day to be liked, as a visitor sees it: in Persian,
 * reported by nobody, no copy, and not published over a warning. The same for everybody, so it does not depend on the viewer.
 */
export async function getEntryJoke({ db, now, random }: Ctx) {
  const since = now - SUGGESTED_WITHIN_DAYS * DAY_MS;
  const [rows] = await db.batch([selectBest({ viewerId: VISITOR, now, since, yesterday: now - DAY_MS })]);
  const [picked] = shuffled(
    rows.filter((row) => !isHidden(row) && row.first === null),
    random,
  );
  return { joke: picked ? toJoke(picked) : null };
}

type Window = { since: number; yesterday: number };

const selectBest = preparedStatement((db, placeholder: Placeholders<ViewerParams & Window>) =>
  selectShown(
    db,
    placeholder,
    sql`select * from (select * from ${jokes}
        where ${jokes.deletedAt} is null and ${jokes.createdAt} < ${placeholder("yesterday")}
          and ${jokes.createdAt} >= ${placeholder("since")}
        order by ${jokes.createdAt} desc, ${jokes.key} desc limit ${READ}) as ${jokes}
      where ${jokes.likeCount} >= ${LIKED_BY_SEVERAL} and ${jokes.flagged} = 0
        and length(${jokes.text}) <= ${ENTRY_JOKE_MAX_CODE_POINTS} and instr(${jokes.text}, char(10)) = 0
        and ${jokes.text} glob '*[آ-ی]*'
        and not exists (select 1 from ${reportedSubjects} where ${reportedSubjects.kind} = 'joke'
          and ${reportedSubjects.ownerId} = ${jokes.authorId} and ${reportedSubjects.subjectId} = ${jokeSubject}
          and ${reportedSubjects.openReports} > 0)
      order by ${jokes.likeCount} desc, ${jokes.key} desc limit ${BEST}`,
  ),
);
