import type { Context } from "hono";

import { listVenuesRoute } from "../../../contract/venues/calls.ts";
import { VENUE_CATEGORIES } from "../../../contract/venues/places.ts";
import type { AppEnv } from "../../app-env.ts";
import { forgetAtEdge } from "../../middleware/edge-cache.ts";

/** Deletes the cached first pages of the venue lists at this location; a search or a further page expires by itself. */
export async function forgetVenueLists(c: Context<AppEnv>): Promise<void> {
  const { path } = listVenuesRoute;
  const lists = [path, ...VENUE_CATEGORIES.map((category) => `${path}?category=${category}`)];
  await Promise.all(lists.map((list) => forgetAtEdge(c, list)));
}
