/** The administrator's lists, page by page: by number for the first ones, by cursor for any. */
import { z } from "zod";

import { blankable, failsAs, queryNumber } from "./common.ts";

/** How many rows a page number may skip; a page beyond is reached by the cursor of the one before, which skips nothing. */
export const PAGE_MAX_SKIPPED = 1000;

/** A number of the query that stands for another one where it is left out, or left blank as the specification writes its calls. */
const numberOr = (byDefault: number, most: number) =>
  blankable(queryNumber(1, most)).transform((value) => value ?? byDefault);

/** The query of a list that shows `size` rows where nothing is said, and `most` where more are asked for. */
export const pageQuery = (size: number, cursor: z.ZodType<string, string>, most = size) => ({
  page: numberOr(1, 1_000_000),
  limit: numberOr(size, most),
  cursor: cursor.optional(),
});

/** A cursor that is the id of the last row. */
export const idCursor = z.uuid(failsAs("INVALID_CURSOR"));

/** What a list answers beside its items. */
export const pageFields = {
  total: z.number().int().meta({ description: "Of the whole list" }),
  nextCursor: z.string().nullable().meta({ description: "Null at the end" }),
};
