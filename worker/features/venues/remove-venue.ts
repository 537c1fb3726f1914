import { eq, sql } from "drizzle-orm";

import type { Input } from "../../../contract/calls/route.ts";
import type { removeVenueRoute } from "../../../contract/venues/calls/venues.ts";
import type { Ctx } from "../../context.ts";
import { venueSecrets, venueWords, venues } from "../../db/schema/venues.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { forgetVenueLists } from "./forget-lists.ts";

/** Removes a venue from lists, search and profile, and revokes its staff's secrets. @throws AppError VENUE_NOT_FOUND */
export async function removeVenue(ctx: Ctx, { id }: Input<typeof removeVenueRoute>) {
  const { db, now } = ctx;
  const rows = [
    { table: venueSecrets, where: eq(venueSecrets.venueId, id), columns: [venueSecrets.endedAt] },
    { table: venueWords, where: eq(venueWords.venueId, id) },
    { table: venues, where: eq(venues.id, id), columns: [venues.removedAt, venues.siteId] },
  ];
  const [removed] = await audited(ctx, { action: "venue.remove", target: id, rows }, [
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
  await forgetVenueLists(ctx);
  return { message: "مرکز برداشته شد." };
}
