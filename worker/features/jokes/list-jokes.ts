import { type SQL, and, desc, eq, isNull, lt, sql } from "drizzle-orm";

import { AUTHOR_PAGE_SIZE, DISCOVERY_PAGE_SIZE } from "../../../contract/limits.ts";
import type { listJokesRoute } from "../../../contract/jokes.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { idOf } from "../../domain/people/person-by-name.ts";
import { isHidden, selectShown, toJokePage } from "./joke-page.ts";
import { shuffled } from "./shuffled.ts";

type ListInput = Input<typeof listJokesRoute>;

/**
 * `GET /api/jokes`: one author's jokes (`username`), the viewer's own (`email` or `mobileNumber`), or discovery.
 * Every way reads a bounded window of an index, whatever the size of the table.
 */
export async function listJokes(ctx: Ctx, input: ListInput) {
  if (input.username) return listByAuthor(ctx, input, { username: input.username });
  // Only their owner's e-mail or mobile gets this far.
  if (ctx.viewer && (input.email || input.mobileNumber)) return listByAuthor(ctx, input, { id: ctx.viewer.userId });
  return discover(ctx, input);
}

async function listByAuthor(
  ctx: Ctx,
  { limit = AUTHOR_PAGE_SIZE, cursor }: ListInput,
  author: { id: string } | { username: string },
) {
  const authorId = "id" in author ? sql`${author.id}` : idOf(ctx, author.username);
  const [rows] = await ctx.db.batch([selectShown(ctx, newestIds(ctx, { limit, cursor, authorId }))]);
  return toJokePage(
    rows.filter((row) => !isHidden(row)),
    cursorAfter(rows, limit),
  );
}

/**
 * Newest jokes of everybody else. The window is twice the page, because the viewer's own jokes and the ones they
 * reported are looked at and left out; a page may so be short, but never costs more.
 */
async function discover(ctx: Ctx, input: ListInput) {
  const limit = input.limit ?? DISCOVERY_PAGE_SIZE;
  const windowSize = ctx.viewer ? limit * 2 : limit;
  const [rows] = await ctx.db.batch([selectShown(ctx, newestIds(ctx, { limit: windowSize, cursor: input.cursor }))]);
  const visible = rows.filter((row) => !isHidden(row) && !row.own);
  const page = visible.slice(0, limit);
  const nextCursor = visible.length > limit ? (page.at(-1)?.id ?? null) : cursorAfter(rows, windowSize);
  const isPaged = input.limit !== undefined || input.cursor !== undefined;
  return toJokePage(isPaged ? page : shuffled(page, ctx.random), nextCursor);
}

function newestIds(ctx: Ctx, { limit, cursor, authorId }: { limit: number; cursor?: string; authorId?: SQL }) {
  return ctx.db
    .select({ id: jokes.id })
    .from(jokes)
    .where(
      and(
        isNull(jokes.deletedAt),
        cursor === undefined ? undefined : lt(jokes.id, cursor),
        authorId && eq(jokes.authorId, authorId),
      ),
    )
    .orderBy(desc(jokes.id))
    .limit(limit)
    .getSQL();
}

function cursorAfter(rows: { id: string }[], limit: number): string | null {
  return rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
}
