/** The administrator's lists, page by page: by number for the first ones, by cursor for any. */
import { z } from "zod";

import { queryNumber } from "./common.ts";

/** How many rows a page number may skip; a page beyond is reached by the cursor of the one before, which skips nothing. */
export const PAGE_MAX_SKIPPED = 1000;

/** The query of a list that shows `size` rows where nothing is said, and `most` where more are asked for. */
export const pageQuery = <Cursor extends z.ZodType<string | undefined>>(size: number, cursor: Cursor, most = size) => ({
  page: queryNumber(1, 1_000_000, 1),
  limit: queryNumber(1, most, size),
  cursor,
});

/** What a list answers beside its items. */
export const pageFields = {
  total: z.number().int().meta({ description: "Of the whole list" }),
  nextCursor: z.string().nullable().meta({ description: "Null at the end" }),
};
