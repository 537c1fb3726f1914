import { and, eq, isNull, sql } from "drizzle-orm";

import type { Input } from "../../../contract/calls/route.ts";
import type { redeemCreditRoute } from "../../../contract/venues/calls/credits.ts";
import type { Ctx } from "../../context.ts";
import { venueCredits, venueSecrets } from "../../db/schema/venues.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { selectCredit, toCredit } from "./credit.ts";
import { requireVenueStaff } from "../../domain/venues/venue-staff.ts";

/**
 * Redeems a venue credit once, at the venue whose secret was typed, or as the administrator, who types none.
 * @throws AppError WRONG_VENUE_SECRET, TOO_MANY_REQUESTS, VENUE_CREDIT_NOT_FOUND, ALREADY_REDEEMED
 */
export async function redeemCredit(ctx: Ctx, { rid, secret = "" }: Input<typeof redeemCreditRoute>) {
  const { db, now, isAdmin } = ctx;
  const staff = isAdmin ? null : await requireVenueStaff(ctx, secret);
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
    selectCredit(db, rid),
  ] as const;
  const rows = [
    {
      table: venueCredits,
      where: eq(venueCredits.id, rid),
      columns: [venueCredits.redeemedAt, venueCredits.venueId, venueCredits.venueSecretId],
    },
  ];
  const [redeemed, [credit]] = isAdmin
    ? await audited(ctx, { action: "venue-credit.redeem", target: rid, rows }, statements)
    : await db.batch(statements);
  if (!credit) throw new AppError("VENUE_CREDIT_NOT_FOUND");
  if (redeemed.length === 0) throw new AppError(credit.redeemedAt === null ? "WRONG_VENUE_SECRET" : "ALREADY_REDEEMED");
  return { message: "استفاده شد. نوش جان!", purchase: toCredit(credit) };
}

/** The administrator may have revoked it since it was compared. */
const stillTrusted = (venueSecretId: string) =>
  sql`exists (select 1 from ${venueSecrets} where ${venueSecrets.id} = ${venueSecretId} and ${venueSecrets.endedAt} is null)`;
