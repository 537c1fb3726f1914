import { eq, sql } from "drizzle-orm";

import { PAGE_MAX_SKIPPED } from "../../../contract/calls/shapes.ts";
import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { listCounts } from "../../db/schema/list-counts.ts";
import { AppError } from "../../errors.ts";

interface Page {
  page: number;
  limit: number;
  cursor?: string | undefined;
}

/** How many rows a page skips; none after a cursor. @throws AppError PAGE_TOO_FAR */
export function skippedBy({ page, limit, cursor }: Page): number {
  const skipped = cursor === undefined ? (page - 1) * limit : 0;
  if (skipped > PAGE_MAX_SKIPPED) throw new AppError("PAGE_TOO_FAR");
  return skipped;
}

/** The page out of its rows plus one more, and the cursor of the next page. */
export function pageOf<Row>(rows: readonly Row[], { limit }: Pick<Page, "limit">, cursorAt: (row: Row) => string) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : cursorAt(last) };
}

/** The number of jokes: the greatest key minus the tombstones, because rows are never deleted. */
export const selectJokeCount = ({ db }: Pick<Ctx, "db">) =>
  db
    .select({
      count: sql<number>`(select coalesce(max(${jokes.key}), 0) from ${jokes}) - ${listCounts.count}`.as("count"),
    })
    .from(listCounts)
    .where(eq(listCounts.name, "jokes-deleted"));

/** A list's length, as triggers maintain it. */
export const selectTotal = ({ db }: Pick<Ctx, "db">, name: string) =>
  db.select({ count: listCounts.count }).from(listCounts).where(eq(listCounts.name, name));

/** The row that {@link selectTotal} reads. */
export const totalOf = ([row]: readonly { count: number }[]): number => row?.count ?? 0;
