import { listVenuesRoute } from "../../../contract/venues/calls/venues.ts";
import { VENUE_CATEGORIES } from "../../../contract/venues/values.ts";
import type { Ctx } from "../../context.ts";

/** Deletes the cached first pages of the venue lists at this location; a search or a further page expires by itself. */
export async function forgetVenueLists({ forgetAtEdge }: Ctx): Promise<void> {
  const { path } = listVenuesRoute;
  const lists = [path, ...VENUE_CATEGORIES.map((category) => `${path}?category=${category}`)];
  await Promise.all(lists.map(forgetAtEdge));
}
