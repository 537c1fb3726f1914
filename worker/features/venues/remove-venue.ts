import { eq, sql } from "drizzle-orm";

import type { Input } from "../../../contract/route.ts";
import type { removeVenueRoute } from "../../../contract/venues.ts";
import type { Ctx } from "../../context.ts";
import { venueSecrets, venueWords, venues } from "../../db/schema/venues.ts";
import { AppError } from "../../errors.ts";

/** Takes a venue away: from lists, search and profile, and its staff's secrets with it. @throws AppError VENUE_NOT_FOUND */
export async function removeVenue({ db, now }: Ctx, { id }: Input<typeof removeVenueRoute>) {
  const [removed] = await db.batch([
    db
      .update(venues)
      .set({ removedAt: sql`coalesce(${venues.removedAt}, ${now})`, siteId: null })
      .where(eq(venues.id, id))
      .returning({ id: venues.id }),
    db.delete(venueWords).where(eq(venueWords.venueId, id)),
    db
      .update(venueSecrets)
      .set({ endedAt: sql`coalesce(${venueSecrets.endedAt}, ${now})` })
      .where(eq(venueSecrets.venueId, id)),
  ]);
  if (removed.length === 0) throw new AppError("VENUE_NOT_FOUND");
  return { message: "مرکز برداشته شد." };
}
