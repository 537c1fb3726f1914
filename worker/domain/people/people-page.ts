import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { FOLLOW_PAGE_MAX_SKIPPED } from "../../../contract/follows/values.ts";
import { PEOPLE_CURSOR } from "../../../contract/people/calls.ts";
import type { Ctx } from "../../context.ts";
import { users, VISITOR } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { blockedBetween } from "../blocks/blocked-between.ts";
import { openCursor, sealCursor } from "../lists/sealed-cursor.ts";
import { asTheyWere, listedColumns, toListedPerson } from "./listed-person.ts";

export interface PageInput {
  page: number;
  limit: number;
  cursor?: string;
}

/**
 * A list of people: rows of `table` whose `owner` is one person, newest first, served by an index over these three
 * columns.
 */
interface PeopleList {
  table: SQLWrapper;
  owner: SQLWrapper;
  ownerId: SQL;
  moment: SQLWrapper;
  person: SQLWrapper;
  /** Which people are left out, as a condition on their row; by default those hidden by a block. */
  hidden?: SQL<number>;
  /** Shown instead, so that nobody is left out. */
  known?: { publicId: SQLWrapper; username: SQLWrapper };
}

/**
 * Selects one page of a list of people from its cursor on, plus one row to know whether there are more. A cursor seeks
 * in the index; a page number skips rows, so only up to a limit.
 * @throws AppError PAGE_TOO_FAR, INVALID_CURSOR
 */
export function selectPeoplePage(ctx: Ctx, list: PeopleList, { page, limit, cursor }: PageInput) {
  const viewerId = sql`${ctx.viewer?.userId ?? VISITOR}`;
  const { table, owner, ownerId, moment, person, known } = list;
  const hidden = list.hidden ?? blockedBetween(viewerId, sql`${users.id}`);
  const knownColumns = known
    ? sql`, ${known.publicId} as known_id, ${known.username} as known_name`
    : sql`, x'' as known_id, '' as known_name`;
  const from = readCursor(ctx, cursor);
  const skipped = from === null ? (page - 1) * limit : 0;
  if (skipped > FOLLOW_PAGE_MAX_SKIPPED) throw new AppError("PAGE_TOO_FAR");
  const isBackwards = from?.side === "before";
  const order = isBackwards ? sql`asc` : sql`desc`;
  const edge =
    from === null
      ? sql``
      : sql`and (${moment}, ${person}) ${isBackwards ? sql`>` : sql`<`} (${from.moment}, ${from.userId})`;
  return ctx.db
    .select({
      id: users.id,
      ...listedColumns,
      at: sql<number>`listed.at`.as("at"),
      // Somebody who left is being erased.
      hidden: sql`(${users.deletedAt} is not null or ${hidden})`.mapWith(Boolean).as("hidden"),
      knownId: sql`listed.known_id`.mapWith(users.publicId).as("known_id"),
      knownName: sql<string>`listed.known_name`.as("known_name"),
    })
    .from(
      sql`(select ${person} as person_id, ${moment} as at${knownColumns} from ${table} where ${owner} = ${ownerId} ${edge}
        order by ${moment} ${order}, ${person} ${order} limit ${limit + 1} offset ${skipped}) as listed`,
    )
    .crossJoin(users)
    .where(sql`${users.id} = listed.person_id`)
    .orderBy(sql`listed.at ${order}, listed.person_id ${order}`);
}

type ListedRow = Awaited<ReturnType<typeof selectPeoplePage>>[number];

/** The page out of the selected rows: the visible people, each with its moment (UTC milliseconds), and the cursors. */
export function toPeoplePage(ctx: Ctx, rows: ListedRow[], { page, limit, cursor }: PageInput) {
  const isBackwards = readCursor(ctx, cursor)?.side === "before";
  const goesOn = rows.length > limit;
  const near = rows.slice(0, limit);
  const shown = isBackwards ? near.toReversed() : near;
  const isFirst = isBackwards ? !goesOn : cursor === undefined && page === 1;
  const isLast = !isBackwards && !goesOn;
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    people: shown
      .filter(({ hidden, knownId }) => !hidden || knownId !== "")
      .map((row) => ({ ...shownAs(row), at: row.at })),
    prevCursor: isFirst || !first ? null : cursorAt(ctx, "before", first),
    nextCursor: isLast || !last ? null : cursorAt(ctx, "after", last),
  };
}

const shownAs = ({ hidden, knownId, knownName, ...row }: ListedRow) =>
  hidden ? asTheyWere({ publicId: knownId, username: knownName }) : toListedPerson(row);

const readCursor = ({ config }: Ctx, cursor: string | undefined): PeopleCursor | null =>
  cursor === undefined ? null : openPeopleCursor(cursor, config.SESSION_SECRET);

const cursorAt = ({ config }: Ctx, side: PeopleCursor["side"], { at, id }: ListedRow): string =>
  sealPeopleCursor({ side, moment: at, userId: id }, config.SESSION_SECRET);

/** A row of a list of people, and whether the page is before or after it. */
export interface PeopleCursor {
  side: "before" | "after";
  /** The row's moment, UTC milliseconds. */
  moment: number;
  userId: number;
}

/** The hexadecimal digits of moment and person: fixed, so that a cursor's length reveals nothing. */
const [MOMENT_DIGITS, PERSON_DIGITS] = [14, 14];

const sealOf = (secret: string, side: PeopleCursor["side"]) => ({ secret, purpose: "people-cursor", about: side });

/**
 * Seals a cursor, so that it reveals neither person nor moment and differs each time: it stays valid when they take
 * another public id, and does not reveal that, nor who is hidden from the list.
 */
export function sealPeopleCursor({ side, moment, userId }: PeopleCursor, secret: string): string {
  const digits = moment.toString(16).padStart(MOMENT_DIGITS, "0") + userId.toString(16).padStart(PERSON_DIGITS, "0");
  return `${side}_${sealCursor(digits, sealOf(secret, side))}`;
}

/** The row of a cursor. @throws AppError INVALID_CURSOR for one that was not sealed here */
export function openPeopleCursor(cursor: string, secret: string): PeopleCursor {
  const [, found, sealed = ""] = PEOPLE_CURSOR.exec(cursor) ?? [];
  const side = found === "before" ? "before" : "after";
  const digits = openCursor(sealed, sealOf(secret, side));
  const [moment, userId] = [digits.slice(0, MOMENT_DIGITS), digits.slice(MOMENT_DIGITS)];
  return { side, moment: Number.parseInt(moment, 16), userId: Number.parseInt(userId, 16) };
}
