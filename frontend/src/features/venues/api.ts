import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { isFoundIn } from "../../../../contract/search/values.ts";
import type { Province, VenueCategory } from "../../../../contract/venues/values.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import { call } from "../../lib/network/api-client.ts";
import { byCursor } from "../../lib/network/by-cursor.ts";

export type VenuePage = CallAnswer<"GET /api/parks">;
export type Venue = VenuePage["items"][number];

/** A search within a category. */
export interface Sought {
  /** As it was typed; empty for all. */
  text: string;
  province: Province | null;
}

export const EVERYTHING: Sought = { text: "", province: null };

/** A category's venues, paged. The unfiltered list is persisted. */
export const venuesQuery = (category: VenueCategory, { text, province }: Sought) => {
  const query = { category, ...(text !== "" && { q: text }), ...(province !== null && { province }) };
  return infiniteQueryOptions({
    queryKey: queryKeys.venues(category, text, province),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/parks", { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    ...byCursor,
    refetchOnReconnect: true,
    meta: text === "" && province === null ? { keep: true } : {},
  });
};

/** The venues of all pages read. */
export const venuesOf = (list: InfiniteData<VenuePage> | undefined): Venue[] =>
  list?.pages.flatMap(({ items }) => items) ?? [];

/** Searches loaded venues as the Worker would. */
export const findAmong = (venues: readonly Venue[], { text, province }: Sought): Venue[] =>
  venues.filter(
    (venue) => (province === null || venue.province === province) && isFoundIn(`${venue.name} ${venue.region}`, text),
  );
