import { sql } from "drizzle-orm";

import type { Input } from "../../../contract/calls/route.ts";
import type { addVenueRoute } from "../../../contract/venues/calls/venues.ts";
import type { Ctx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { venues } from "../../db/schema/venues.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { forgetVenueLists } from "./forget-lists.ts";
import { insertWords, isSomebodys, toVenue, trackedVenues, typedVenue, venueColumns } from "./venue.ts";

/** Adds a venue; the same name, region and category again updates it. @throws AppError SITE_ID_NOT_FOUND */
export async function addVenue(ctx: Ctx, input: Input<typeof addVenueRoute>) {
  const { db, now, newId } = ctx;
  const { stored, words } = typedVenue(input);
  const { name, region, category, siteId, videoUrl } = stored;
  const isThis = sql`${venues.category} = ${category} and ${venues.name} = ${name} and ${venues.region} = ${region}
    and ${venues.removedAt} is null`;
  const [[venue]] = await audited(ctx, { action: "venue.add", target: name, rows: trackedVenues(isThis) }, [
    db
      .insert(venues)
      .select(
        db
          .select({
            id: boundColumn(venues.id, newId()),
            name: boundColumn(venues.name, name),
            region: boundColumn(venues.region, region),
            siteId: boundColumn(venues.siteId, siteId),
            videoUrl: boundColumn(venues.videoUrl, videoUrl),
            category: boundColumn(venues.category, category),
            createdAt: boundColumn(venues.createdAt, now),
            updatedAt: boundColumn(venues.updatedAt, now),
            province: boundColumn(venues.province, stored.province),
            removedAt: boundColumn(venues.removedAt, null),
          })
          .from(sql`(select 1) as one`)
          .where(isSomebodys(ctx, siteId)),
      )
      .onConflictDoUpdate({
        target: [venues.category, venues.name, venues.region],
        targetWhere: sql`${venues.removedAt} is null`,
        set: { siteId, videoUrl, updatedAt: now },
      })
      .returning(venueColumns),
    insertWords(ctx, isThis, words),
  ]);
  if (!venue) throw new AppError("SITE_ID_NOT_FOUND");
  await forgetVenueLists(ctx);
  return { message: "مرکز ذخیره شد.", item: toVenue(venue) };
}
