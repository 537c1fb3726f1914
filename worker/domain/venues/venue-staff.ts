import { and, eq, isNull } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { venueSecrets } from "../../db/schema/venues.ts";
import { AppError } from "../../errors.ts";
import { isRightSecret } from "../secrets/secret-gate.ts";
import { digestOfVenueSecret } from "./venue-secret.ts";

/** The staff member who typed a venue's secret. */
export interface VenueStaff {
  venueSecretId: string;
  venueId: string;
}

/** No secret has this digest; comparing with it counts a wrong attempt. */
const NO_SECRET = Buffer.alloc(32);

/**
 * Identifies a venue's staff member or machine by their secret. The right one works from a blocked address too, because
 * customers on the venue's Wi-Fi share it; 80 bits cannot be guessed. Wrong ones are counted by the gate.
 * @throws AppError WRONG_VENUE_SECRET, TOO_MANY_REQUESTS
 */
export async function requireVenueStaff(ctx: Ctx, typed: string): Promise<VenueStaff> {
  const { db, log, caller } = ctx;
  const digest = digestOfVenueSecret(typed);
  const [[found]] = await db.batch([
    db
      .select({
        venueSecretId: venueSecrets.id,
        venueId: venueSecrets.venueId,
      })
      .from(venueSecrets)
      .where(and(eq(venueSecrets.secretHash, digest.toString("hex")), isNull(venueSecrets.endedAt))),
  ]);
  if (found) return found;
  await isRightSecret(ctx, "venues", digest, NO_SECRET);
  log.warn("wrong-venue-secret", { method: caller.method, route: caller.route });
  throw new AppError("WRONG_VENUE_SECRET");
}
