import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";

import { STAFF_NAME_MAX_CODE_POINTS } from "../../../contract/venues/values.ts";
import { codePointLength, normalizeText } from "../../../contract/persian.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type {
  addVenueSecretRoute,
  endVenueSecretRoute,
  listVenueSecretsRoute,
} from "../../../contract/venues/calls/secrets.ts";
import type { Ctx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { venueSecrets, venues } from "../../db/schema/venues.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { digestOfVenueSecret, venueSecretOf } from "../../domain/venues/venue-secret.ts";

/** A page of the valid venue secrets with their holders, newest first. */
export async function listVenueSecrets({ db }: Ctx, { limit, cursor }: Input<typeof listVenueSecretsRoute>) {
  const [found] = await db.batch([
    db
      .select({
        id: venueSecrets.id,
        name: sql<string>`${venueSecrets.name}`.as("staff_name"),
        venueId: venueSecrets.venueId,
        venue: venues.name,
        createdAt: venueSecrets.createdAt,
      })
      .from(venueSecrets)
      .innerJoin(venues, eq(venues.id, venueSecrets.venueId))
      .where(and(isNull(venueSecrets.endedAt), cursor === undefined ? undefined : lt(venueSecrets.id, cursor)))
      .orderBy(desc(venueSecrets.id))
      .limit(limit + 1),
  ]);
  const items = found
    .slice(0, limit)
    .map(({ createdAt, ...secret }) => ({ ...secret, createdAt: new Date(createdAt).toISOString() }));
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Creates a secret for a member of a venue's staff or a machine; only this answer contains it.
 * @throws AppError INVALID_STAFF_NAME, VENUE_NOT_FOUND
 */
export async function addVenueSecret(ctx: Ctx, { venueId, name: typed }: Input<typeof addVenueSecretRoute>) {
  const { db, now, newId, newPublicId } = ctx;
  const name = normalizeText(typed);
  if (name === "" || codePointLength(name) > STAFF_NAME_MAX_CODE_POINTS) throw new AppError("INVALID_STAFF_NAME");
  const [id, secret] = [newId(), venueSecretOf(newPublicId())];
  const rows = [{ table: venueSecrets, where: eq(venueSecrets.id, id) }];
  const [added] = await audited(ctx, { action: "venue-secret.add", target: id, rows }, [
    db
      .insert(venueSecrets)
      .select(
        db
          .select({
            id: boundColumn(venueSecrets.id, id),
            venueId: venues.id,
            name: boundColumn(venueSecrets.name, name),
            secretHash: boundColumn(venueSecrets.secretHash, digestOfVenueSecret(secret).toString("hex")),
            createdAt: boundColumn(venueSecrets.createdAt, now),
            endedAt: boundColumn(venueSecrets.endedAt, null),
          })
          .from(venues)
          .where(and(eq(venues.id, venueId), isNull(venues.removedAt))),
      )
      .returning({ id: venueSecrets.id }),
  ]);
  if (added.length === 0) throw new AppError("VENUE_NOT_FOUND");
  return { message: "رمز ساخته شد. فقط همین یک بار دیده می‌شود.", id, secret };
}

/** Revokes a secret; what it redeemed still refers to it. @throws AppError VENUE_SECRET_NOT_FOUND */
export async function endVenueSecret(ctx: Ctx, { id }: Input<typeof endVenueSecretRoute>) {
  const { db, now } = ctx;
  const rows = [{ table: venueSecrets, where: eq(venueSecrets.id, id), columns: [venueSecrets.endedAt] }];
  const [ended] = await audited(ctx, { action: "venue-secret.end", target: id, rows }, [
    db
      .update(venueSecrets)
      .set({ endedAt: sql`coalesce(${venueSecrets.endedAt}, ${now})` })
      .where(eq(venueSecrets.id, id))
      .returning({ id: venueSecrets.id }),
  ]);
  if (ended.length === 0) throw new AppError("VENUE_SECRET_NOT_FOUND");
  return { message: "رمز دیگر کار نمی‌کند." };
}
