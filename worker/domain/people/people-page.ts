import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { FOLLOW_PAGE_MAX_SKIPPED } from "../../../contract/limits.ts";
import { PEOPLE_CURSOR } from "../../../contract/people.ts";
import type { Ctx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { blockedBetween } from "../blocks/blocked-between.ts";
import { listedColumns, toListedPerson } from "./listed-person.ts";
import { idOfPublic } from "./person-by-name.ts";

export interface PageInput {
  page: number;
  limit: number;
  cursor?: string;
}

/** A list of people: the rows of `table` whose `owner` is one person, newest first. An index holds these three columns. */
interface PeopleList {
  table: SQLWrapper;
  owner: SQLWrapper;
  ownerId: SQL;
  moment: SQLWrapper;
  person: SQLWrapper;
  /** Who is left out, as a condition on their row; by default whom a block hides. */
  hidden?: SQL<number>;
}

/**
 * The statement that reads one page of a list of people, away from its cursor, and one row more to know whether it goes on.
 * A cursor enters the index where the page starts; a page number skips rows, so it may skip only so many.
 * @throws AppError PAGE_TOO_FAR
 */
export function selectPeoplePage(ctx: Ctx, list: PeopleList, { page, limit, cursor }: PageInput) {
  const viewerId = sql`${ctx.viewer?.userId ?? ""}`;
  const { table, owner, ownerId, moment, person, hidden = blockedBetween(viewerId, sql`${users.id}`) } = list;
  const from = readCursor(cursor);
  const skipped = from === null ? (page - 1) * limit : 0;
  if (skipped > FOLLOW_PAGE_MAX_SKIPPED) throw new AppError("PAGE_TOO_FAR");
  const isBackwards = from?.side === "before";
  const order = isBackwards ? sql`asc` : sql`desc`;
  const edge =
    from === null
      ? sql``
      : sql`and (${moment}, ${person}) ${isBackwards ? sql`>` : sql`<`} (${from.moment}, ${idOfPublic(ctx, from.publicId)})`;
  return ctx.db
    .select({
      id: users.id,
      ...listedColumns,
      at: sql<number>`listed.at`.as("at"),
      hidden: hidden.mapWith(Boolean).as("hidden"),
    })
    .from(
      sql`(select ${person} as person_id, ${moment} as at from ${table} where ${owner} = ${ownerId} ${edge}
        order by ${moment} ${order}, ${person} ${order} limit ${limit + 1} offset ${skipped}) as listed`,
    )
    .crossJoin(users)
    .where(sql`${users.id} = listed.person_id`)
    .orderBy(sql`listed.at ${order}, listed.person_id ${order}`);
}

type ListedRow = Awaited<ReturnType<typeof selectPeoplePage>>[number];

/** The page of the rows read: who may be seen, and where to go on. */
export function toPeoplePage(rows: ListedRow[], { page, limit, cursor }: PageInput) {
  const isBackwards = readCursor(cursor)?.side === "before";
  const goesOn = rows.length > limit;
  const near = rows.slice(0, limit);
  const shown = isBackwards ? near.toReversed() : near;
  const isFirst = isBackwards ? !goesOn : cursor === undefined && page === 1;
  const isLast = !isBackwards && !goesOn;
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    people: shown
      .filter((row) => !row.hidden)
      .map((row) => ({ ...toListedPerson(row), at: new Date(row.at).toISOString() })),
    prevCursor: isFirst || !first ? null : `before_${first.at}_${first.publicId}`,
    nextCursor: isLast || !last ? null : `after_${last.at}_${last.publicId}`,
  };
}

function readCursor(cursor: string | undefined) {
  const [, side, moment, publicId] = PEOPLE_CURSOR.exec(cursor ?? "") ?? [];
  return side === undefined ? null : { side, moment: Number(moment), publicId: publicId ?? "" };
}
