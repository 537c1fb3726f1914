import { eq } from "drizzle-orm";

import { DISCOUNT_BADGE_SECONDS, PARK_DISCOUNT_PERCENT } from "../../../contract/games/values.ts";
import type { checkDiscountBadgeRoute } from "../../../contract/park-discount/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { discountBadges } from "../../db/schema/venues.ts";
import { listedColumns, toListedPerson } from "../../domain/people/listed-person.ts";
import { isToken, newPersonToken, spendPersonToken } from "../../domain/venues/person-token.ts";
import { requireVenueStaff } from "../../domain/venues/venue-staff.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";

/**
 * Creates the viewer's discount badge; a screenshot is worthless, because it expires and can be checked once.
 * @throws AppError SUSPENDED
 */
export async function createDiscountBadge(ctx: PersonCtx) {
  const { db, viewer } = ctx;
  const { store, made } = newPersonToken(ctx, discountBadges, DISCOUNT_BADGE_SECONDS);
  const [[owner]] = await db.batch([
    db.select({ suspendedUntil: users.suspendedUntil }).from(users).where(eq(users.id, viewer.userId)),
    store,
  ]);
  // The token of a suspended person was stored, but nobody ever sees it.
  refuseSuspended(ctx, owner?.suspendedUntil ?? null);
  return { ...made, percent: PARK_DISCOUNT_PERCENT };
}

/**
 * Shows a venue's staff, or the administrator who types no secret, whose badge it is, once.
 * @throws AppError WRONG_VENUE_SECRET, TOO_MANY_REQUESTS, BADGE_ENDED
 */
export async function checkDiscountBadge(ctx: Ctx, { token, secret = "" }: Input<typeof checkDiscountBadgeRoute>) {
  const { db, now, isAdmin } = ctx;
  if (!isAdmin) await requireVenueStaff(ctx, secret);
  const [used, [owner]] = await db.batch([
    spendPersonToken(ctx, discountBadges, token),
    db
      .select(listedColumns)
      .from(discountBadges)
      .innerJoin(users, eq(users.id, discountBadges.userId))
      .where(isToken(discountBadges, token)),
  ]);
  if (used.length === 0 || !owner) throw new AppError("BADGE_ENDED");
  return {
    message: "درست است. خوش بگذرد!",
    person: toListedPerson(owner),
    percent: PARK_DISCOUNT_PERCENT,
    checkedAt: new Date(now).toISOString(),
  };
}
