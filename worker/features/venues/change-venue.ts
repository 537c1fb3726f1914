import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Input } from "../../../contract/calls/route.ts";
import type { changeVenueRoute } from "../../../contract/venues/calls/venues.ts";
import type { Ctx } from "../../context.ts";
import { venueWords, venues } from "../../db/schema/venues.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { forgetVenueLists } from "./forget-lists.ts";
import { insertWords, isSomebodys, selectNamed, toVenue, typedVenue, venueColumns } from "./venue.ts";

const other = alias(venues, "other");

/** Replaces a venue's fields. @throws AppError SITE_ID_NOT_FOUND, VENUE_NOT_FOUND, VENUE_EXISTS */
export async function changeVenue(ctx: Ctx, { id, ...input }: Input<typeof changeVenueRoute>) {
  const { db, now } = ctx;
  const { stored, words } = typedVenue(input);
  const { name, region, category, siteId } = stored;
  const isThere = and(eq(venues.id, id), isNull(venues.removedAt));
  const isTaken = db.select({ id: other.id }).from(other)
    .where(sql`${other.category} = ${category} and ${other.name} = ${name} and ${other.region} = ${region}
      and ${other.removedAt} is null and ${other.id} <> ${id}`);
  // The venue with its new fields; does not hold if the change was refused, so its words then stay.
  const isChanged = sql`${venues.id} = ${id} and ${venues.category} = ${category}
    and ${venues.name} = ${name} and ${venues.region} = ${region}`;
  const rows = [
    { table: venues, where: eq(venues.id, id) },
    { table: venueWords, where: eq(venueWords.venueId, id) },
  ];
  const [named, there, changed] = await audited(ctx, { action: "venue.change", target: id, rows }, [
    selectNamed(ctx, siteId ?? ""),
    db.select({ id: venues.id }).from(venues).where(isThere),
    db
      .update(venues)
      .set({ ...stored, updatedAt: now })
      .where(sql`${isThere} and ${isSomebodys(ctx, siteId)} and not exists ${isTaken}`)
      .returning(venueColumns),
    db
      .delete(venueWords)
      .where(inArray(venueWords.venueId, db.select({ id: venues.id }).from(venues).where(isChanged))),
    insertWords(ctx, isChanged, words),
  ]);
  if (siteId !== null && named.length === 0) throw new AppError("SITE_ID_NOT_FOUND");
  if (there.length === 0) throw new AppError("VENUE_NOT_FOUND");
  if (!changed[0]) throw new AppError("VENUE_EXISTS");
  await forgetVenueLists(ctx);
  return { message: "مرکز ذخیره شد.", item: toVenue(changed[0]) };
}
