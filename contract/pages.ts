/** Paging of the administrator's lists: the first pages by number, all of them by cursor. */
import { z } from "zod";

import { queryNumber } from "./common.ts";

/** How many rows a page number may skip; pages further on need the previous page's cursor. */
export const PAGE_MAX_SKIPPED = 1000;

/** The query of a list with `size` rows by default, and at most `most`. */
export const pageQuery = <Cursor extends z.ZodType<string | undefined>>(size: number, cursor: Cursor, most = size) => ({
  page: queryNumber(1, 1_000_000, 1),
  limit: queryNumber(1, most, size),
  cursor,
});

/** The fields of a list's answer beside its items. */
export const pageFields = {
  total: z.number().int().meta({ description: "Of the whole list" }),
  nextCursor: z.string().nullable().meta({ description: "Null at the end" }),
};
