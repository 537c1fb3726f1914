import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "hono";

import type { AppEnv } from "../../app-env.ts";
import { venueSecrets } from "../../db/schema/venues.ts";
import { AppError } from "../../errors.ts";
import { isRightSecret } from "../../middleware/compare-secret.ts";
import { digestOfVenueSecret } from "./venue-secret.ts";

/** Who typed a venue's secret. */
export interface VenueStaff {
  venueSecretId: string;
  venueId: string;
}

const NOBODYS = Buffer.alloc(32);

/**
 * Identifies a venue's staff member or machine by their secret. The right one works from a blocked address too, because
 * customers on the venue's Wi-Fi share it; 80 bits cannot be guessed. Wrong ones are counted by the gate.
 * @throws AppError WRONG_VENUE_SECRET, TOO_MANY_REQUESTS
 */
export async function requireVenueStaff(c: Context<AppEnv>, typed: string): Promise<VenueStaff> {
  const { db, log } = c.var.ctx;
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
  await isRightSecret(c, "venues", digest, NOBODYS);
  log.warn("wrong-venue-secret", { method: c.req.method, route: c.req.routePath });
  throw new AppError("WRONG_VENUE_SECRET");
}
