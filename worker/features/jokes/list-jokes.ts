import { type SQL, eq, sql } from "drizzle-orm";

import { AUTHOR_PAGE_SIZE, DISCOVERY_JOKES_OF_AUTHOR, DISCOVERY_PAGE_SIZE } from "../../../contract/jokes/values.ts";
import type { listJokesRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { type Placeholders, type StatementBuilder, preparedStatement } from "../../db/statements.ts";
import { cursorKey, isAfterCursor } from "../../domain/jokes/joke-cursor.ts";
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
 * A window has twice a page's jokes, because the viewer's own and reported ones and duplicates are left out; a page may
 * therefore be short, but its cost is bounded.
 */
async function readWindow(ctx: Ctx, { before, limit }: Place): Promise<DiscoveryWindow> {
  const [found] = await ctx.db.batch([selectWindow({ ...viewerParams(ctx), before, limit })]);
  const rows = found.toSorted((a, b) => b.createdAt - a.createdAt || b.key - a.key);
  const end = rows.find(({ endsWindow }) => endsWindow);
  const page = rows.filter((row) => row !== end).slice(0, limit);
  const isMore = rows.length > page.length;
  const last = end ?? page.at(-1);
  return { shown: fewOfEach(page.filter(({ isShown }) => isShown)), next: isMore && last ? last.id : null };
}

/**
 * From a window of twice `limit` jokes, the first `limit` plus one that may be shown; if there are fewer, also the
 * window's last one, where the next page starts. `limit` stops the read, and nothing is sorted. Authors are read of these only.
 */
const selectWindow = preparedStatement((db, placeholder: Placeholders<Page>) => {
  const look = lookOf(placeholder);
  const newest = sql`from ${jokes}
    where ${jokes.deletedAt} is null and ${isAfterCursor(placeholder("before"))} order by ${jokes.createdAt} desc, ${jokes.key} desc`;
  const source = sql`
    select *, 0 as ends_window from (select * ${newest} limit 2 * ${placeholder("limit")}) as ${jokes}
    where ${jokes.authorId} <> ${look.viewerId} and ${isDiscoverable({ ...look, author: UNREAD_AUTHOR })}
    union all
    select *, 1 from (select * ${newest} limit 1 offset 2 * ${placeholder("limit")} - 1)
    limit ${placeholder("limit")} + 1`;
  return db
    .select({ ...discoveredColumns(look), endsWindow: sql`ends_window`.mapWith(Boolean).as("ends_window") })
    .from(inPlaceOf(jokes, source))
    .crossJoin(users)
    .where(eq(users.id, jokes.authorId));
});

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

/** Leaves out further jokes of an author, so that nobody fills a page. */
function fewOfEach(rows: readonly ShownRow[]): ShownRow[] {
  const counts = new Map<string, number>();
  return rows.filter(({ authorId }) => {
    const count = (counts.get(authorId) ?? 0) + 1;
    counts.set(authorId, count);
    return count <= DISCOVERY_JOKES_OF_AUTHOR;
  });
}
