import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";

import type { redeemPurchaseRoute } from "../../../contract/robot.ts";
import type { Input } from "../../../contract/route.ts";
import type { AppEnv } from "../../app-env.ts";
import type { Ctx } from "../../context.ts";
import { venueCredits, venueSecrets } from "../../db/schema/venues.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { selectPurchase, toPurchase } from "./purchase.ts";
import { requireVenueStaff } from "../../domain/venues/venue-staff.ts";

/**
 * Redeems a purchase once, at the venue whose secret was typed, or as the administrator, who types none.
 * @throws AppError WRONG_VENUE_SECRET, TOO_MANY_REQUESTS, PURCHASE_NOT_FOUND, ALREADY_REDEEMED
 */
export async function redeemPurchase(
  ctx: Ctx,
  { rid, secret = "" }: Input<typeof redeemPurchaseRoute>,
  c: Context<AppEnv>,
) {
  const { db, now, isAdmin } = ctx;
  const staff = isAdmin ? null : await requireVenueStaff(c, secret);
  const statements = [
    db
      .update(venueCredits)
      // Two machines' clocks may differ.
      .set({ redeemedAt: sql`max(${now}, ${venueCredits.createdAt})`, ...staff })
      .where(
        and(
          eq(venueCredits.id, rid),
          isNull(venueCredits.redeemedAt),
          staff ? stillTrusted(staff.venueSecretId) : undefined,
        ),
      )
      .returning({ id: venueCredits.id }),
    selectPurchase(db, rid),
  ] as const;
  const rows = [
    {
      table: venueCredits,
      where: eq(venueCredits.id, rid),
      columns: [venueCredits.redeemedAt, venueCredits.venueId, venueCredits.venueSecretId],
    },
  ];
  const [redeemed, [purchase]] = isAdmin
    ? await audited(ctx, { action: "purchase.redeem", target: rid, rows }, statements)
    : await db.batch(statements);
  if (!purchase) throw new AppError("PURCHASE_NOT_FOUND");
  if (redeemed.length === 0)
    throw new AppError(purchase.redeemedAt === null ? "WRONG_VENUE_SECRET" : "ALREADY_REDEEMED");
  return { message: "استفاده شد. نوش جان!", purchase: toPurchase(purchase) };
}

/** The administrator may have revoked it since it was compared. */
const stillTrusted = (venueSecretId: string) =>
  sql`exists (select 1 from ${venueSecrets} where ${venueSecrets.id} = ${venueSecretId} and ${venueSecrets.endedAt} is null)`;
