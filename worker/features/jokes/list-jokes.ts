import { type SQL, eq, sql } from "drizzle-orm";

import {
  AUTHOR_PAGE_SIZE,
  DISCOVERY_FRESH_SHARE,
  DISCOVERY_JOKES_OF_AUTHOR,
  DISCOVERY_JOKES_OF_NETWORK,
  DISCOVERY_PAGE_SIZE,
} from "../../../contract/jokes/values.ts";
import type { listJokesRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { type Placeholders, type StatementBuilder, preparedStatement } from "../../db/statements.ts";
import { isHeld } from "../../domain/jokes/held.ts";
import { cursorKey, isAfterCursor, newestApart } from "../../domain/jokes/joke-cursor.ts";
import { UNREAD_AUTHOR, isDiscoverable, lookOf } from "../../domain/jokes/visibility.ts";
import { shuffled } from "../../domain/lists/shuffled.ts";
import { idOf } from "../../domain/people/person-by-name.ts";
import {
  type ShownRow,
  type ViewerParams,
  discoveredColumns,
  selectShown,
  toJokePage,
  viewerParams,
} from "./joke-page.ts";

type ListInput = Input<typeof listJokesRoute>;
type Place = { before: string | null; limit: number };
type Page = ViewerParams & Place;

interface DiscoveryWindow {
  shown: ShownRow[];
  /** Where the next page starts; null at the end. */
  next: string | null;
}

/** How many windows discovery reads for a page while all their jokes are left out. */
const DISCOVERY_WINDOWS = 4;

/**
 * `GET /api/jokes`: one author's jokes (`username`), the viewer's own (`email` or `mobileNumber`), or discovery. Each
 * reads a bounded range of an index, whatever the size of the table.
 */
export async function listJokes(ctx: Ctx, input: ListInput) {
  const { username } = input;
  if (username) return listByAuthor(ctx, input, (page) => selectByName({ ...page, username }));
  // These fields were checked to be the viewer's own.
  if (ctx.viewer && (input.email || input.mobileNumber)) return listByAuthor(ctx, input, selectOwn);
  return discover(ctx, input);
}

async function listByAuthor(
  ctx: Ctx,
  { limit = AUTHOR_PAGE_SIZE, cursor }: ListInput,
  select: (page: Page) => ReturnType<typeof selectOwn>,
) {
  const [rows] = await ctx.db.batch([select({ ...viewerParams(ctx), before: cursor ?? null, limit })]);
  return toJokePage(rows, rows.length === limit ? (rows.at(-1)?.id ?? null) : null);
}

/** The newest jokes of other people, a few of each author; shuffled unless the caller pages. */
async function discover(ctx: Ctx, { limit, cursor }: ListInput) {
  const start = { before: cursor ?? null, limit: limit ?? DISCOVERY_PAGE_SIZE };
  const { shown, next } = await firstShown(ctx, start, DISCOVERY_WINDOWS);
  const isPaged = limit !== undefined || cursor !== undefined;
  return toJokePage(isPaged ? shown : shuffled(shown, ctx.random), next);
}

/** The first of the next `windows` windows with a joke to show: many held jokes must not make discovery look empty. */
async function firstShown(ctx: Ctx, place: Place, windows: number): Promise<DiscoveryWindow> {
  const found = await readWindow(ctx, place);
  if (found.shown.length > 0 || found.next === null || windows === 1) return found;
  return firstShown(ctx, { ...place, before: found.next }, windows - 1);
}

/**
 * Fresh jokes and the others, each from a window of twice a page's: jokes are left out, so a page may be short, but its
 * cost is bounded. Only a young Labkhand has no others: there fresh ones go on, at the cost of a trip.
 */
async function readWindow(ctx: Ctx, { before, limit }: Place): Promise<DiscoveryWindow> {
  const freshMost = Math.max(1, Math.floor(limit * DISCOVERY_FRESH_SHARE));
  const page = { ...viewerParams(ctx), before, limit, freshMost };
  const [few, others] = await ctx.db.batch([selectFew(page), selectOthers(page)]);
  const end = others.find(({ isEnd }) => isEnd);
  const last = end ?? (others.length > (others[0]?.room ?? 0) ? others.at(-1) : undefined);
  if (last !== undefined) {
    // Behind the last of the others there are more of them: older fresh ones belong to the next page.
    const { shown, isFull } = pageOf(upTo(last, [...few, ...others]), page);
    return { shown, next: (isFull ? shown.at(-1) : last)?.id ?? null };
  }
  const [fresh] = await ctx.db.batch([selectFresh(page)]);
  const freshEnd = fresh.find(({ isEnd }) => isEnd);
  const lastFresh = fresh.length > limit && freshEnd === undefined ? fresh.at(-1) : undefined;
  const { shown, isFull } = pageOf(upTo(lastFresh, [...fresh, ...others]), page, { othersAreOver: true });
  if (isFull) return { shown, next: shown.at(-1)?.id ?? null };
  // Behind a whole window of held ones, only the next one shows something.
  return { shown, next: (lastFresh ?? (shown.length === 0 ? freshEnd : undefined))?.id ?? null };
}

/** The rows in their order, to the last one to be read; all without one. */
function upTo(last: WindowRow | undefined, rows: readonly WindowRow[]): WindowRow[] {
  const inOrder = rows.toSorted((a, b) => b.createdAt - a.createdAt || b.key - a.key);
  return last === undefined ? inOrder : inOrder.slice(0, inOrder.indexOf(last) + 1);
}

/**
 * The first of the read jokes: a few of each author and, without a proved mobile, of each network; of the fresh ones a
 * fifth of a page (D129). Where the others are over, the fresh ones of people with a proved mobile go on.
 */
function pageOf(
  read: readonly WindowRow[],
  { limit, freshMost }: Pick<Window, "limit" | "freshMost">,
  { othersAreOver = false } = {},
): { shown: WindowRow[]; isFull: boolean } {
  const shown: WindowRow[] = [];
  const counts = new Map<string, number>();
  const isSpent = (what: string, most: number) => (counts.get(what) ?? 0) >= most;
  for (const row of read) {
    if (shown.length === limit) return { shown, isFull: true };
    if (!row.isShown || row.isEnd) continue;
    const author = `author ${row.authorId}`;
    const network = `network ${row.hasMobile ? row.authorId : (row.fromNetwork ?? row.authorId)}`;
    const isTooFresh = row.fresh && isSpent("fresh", freshMost) && !(othersAreOver && row.hasMobile);
    if (isTooFresh || isSpent(author, DISCOVERY_JOKES_OF_AUTHOR) || isSpent(network, DISCOVERY_JOKES_OF_NETWORK))
      continue;
    for (const what of [author, network, ...(row.fresh ? ["fresh"] : [])])
      counts.set(what, (counts.get(what) ?? 0) + 1);
    shown.push(row);
  }
  return { shown, isFull: false };
}

type Window = Page & { freshMost: number };
type WindowRow = ReturnType<typeof selectFew>["_"]["result"][number];

const newestIn = (placeholder: Placeholders<Window>, fresh: 0 | 1): SQL =>
  newestApart(fresh, isAfterCursor(placeholder("before")));

/**
 * A window's discoverable jokes: `most` stops the read, and nothing is sorted. Authors are read of these only. With
 * `isEnd`, if there are fewer, the window's last joke follows.
 */
function selectWindow(
  db: StatementBuilder,
  placeholder: Placeholders<Window>,
  { fresh, most, room = most, withEnd = true }: { fresh: 0 | 1; most: SQL; room?: SQL; withEnd?: boolean },
) {
  const look = lookOf(placeholder);
  const limit = placeholder("limit");
  const newest = newestIn(placeholder, fresh);
  const end = sql`union all select *, 1 from (select * ${newest} limit 1 offset 2 * ${limit} - 1)`;
  const source = sql`select *, 0 as is_end from (select * ${newest} limit 2 * ${limit}) as ${jokes}
    where ${jokes.authorId} <> ${look.viewerId} and ${isDiscoverable({ ...look, author: UNREAD_AUTHOR })}
    ${withEnd ? end : sql``} limit ${most}`;
  return db
    .select({
      ...discoveredColumns(look),
      isEnd: sql`is_end`.mapWith(Boolean).as("is_end"),
      room: sql<number>`${room}`.as("room"),
      fresh: jokes.fresh,
      hasMobile: sql`${users.mobile} is not null`.mapWith(Boolean).as("has_mobile"),
      fromNetwork: users.fromNetwork,
    })
    .from(inPlaceOf(jokes, source))
    .crossJoin(users)
    .where(eq(users.id, jokes.authorId));
}

const selectFew = preparedStatement((db, placeholder: Placeholders<Window>) =>
  selectWindow(db, placeholder, { fresh: 1, most: sql`${placeholder("freshMost")}`, withEnd: false }),
);

/** With room for so many fresh ones as there are among the newest few: reading all of both would cost a fifth more. */
const selectOthers = preparedStatement((db, placeholder: Placeholders<Window>) => {
  const fresh = sql`(select count(*) from (select * ${newestIn(placeholder, 1)} limit ${placeholder("freshMost")}) as ${jokes}
    where not ${jokes.hidden} and not ${isHeld(placeholder("now"))})`;
  const room = sql`(${placeholder("limit")} - ${fresh})`;
  return selectWindow(db, placeholder, { fresh: 0, most: sql`${room} + 1`, room });
});

const selectFresh = preparedStatement((db, placeholder: Placeholders<Window>) =>
  selectWindow(db, placeholder, { fresh: 1, most: sql`${placeholder("limit")} + 1` }),
);

const newestOf = (db: StatementBuilder, placeholder: Placeholders<Page>, authorId: SQL) =>
  selectShown(
    db,
    placeholder,
    sql`select * from ${jokes}
      where ${jokes.authorId} = ${authorId} and ${jokes.deletedAt} is null
        and ${jokes.key} < ${cursorKey(placeholder("before"))}
      order by ${jokes.key} desc limit ${placeholder("limit")}`,
  );

const selectOwn = preparedStatement((db, placeholder: Placeholders<Page>) =>
  newestOf(db, placeholder, sql`${placeholder("viewerId")}`),
);

const selectByName = preparedStatement((db, placeholder: Placeholders<Page & { username: string }>) =>
  newestOf(db, placeholder, idOf({ db }, placeholder("username"))),
);
