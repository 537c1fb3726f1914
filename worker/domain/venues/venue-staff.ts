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
 * Identifies a venue's staff member or machine by their secret. The gate compares the secret itself, so that an
 * address's wrong attempts are counted exactly under concurrency.
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
        secretHash: venueSecrets.secretHash,
      })
      .from(venueSecrets)
      .where(and(eq(venueSecrets.secretHash, digest.toString("hex")), isNull(venueSecrets.endedAt))),
  ]);
  const right = found ? Buffer.from(found.secretHash, "hex") : NOBODYS;
  if (!(await isRightSecret(c, "venues", digest, right)) || !found) {
    log.warn("wrong-venue-secret", { method: c.req.method, route: c.req.routePath });
    throw new AppError("WRONG_VENUE_SECRET");
  }
  return { venueSecretId: found.venueSecretId, venueId: found.venueId };
}
