import { eq } from "drizzle-orm";

import type { Purchase, robotPurchaseRoute } from "../../../contract/robot.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { venueCredits, venues } from "../../db/schema/venues.ts";
import { AppError } from "../../errors.ts";
import { momentOrNull } from "../../moment-or-null.ts";

type Credit = typeof venueCredits.$inferSelect;

/** A credit can only be spent whole. */
export const remainingOf = ({ redeemedAt, toman }: Pick<Credit, "redeemedAt" | "toman">): number =>
  redeemedAt === null ? toman : 0;

/** A purchase by its `rid`, without its owner. */
export const selectPurchase = (db: Db, rid: string) =>
  db
    .select({
      rid: venueCredits.id,
      toman: venueCredits.toman,
      createdAt: venueCredits.createdAt,
      redeemedAt: venueCredits.redeemedAt,
      venue: venues.name,
    })
    .from(venueCredits)
    .leftJoin(venues, eq(venues.id, venueCredits.venueId))
    .where(eq(venueCredits.id, rid));

/** A purchase as its page shows it. */
export function toPurchase(found: ReturnType<typeof selectPurchase>["_"]["result"][number]): Purchase {
  const { rid, toman, createdAt, redeemedAt, venue } = found;
  return {
    rid,
    state: redeemedAt === null ? "open" : "redeemed",
    amount: toman,
    remaining: remainingOf(found),
    createdAt: new Date(createdAt).toISOString(),
    redeemedAt: momentOrNull(redeemedAt),
    venue: venue ?? "",
  };
}

/** A purchase's value, for anybody with its id. @throws AppError PURCHASE_NOT_FOUND */
export async function getPurchase({ db }: Ctx, { rid }: Input<typeof robotPurchaseRoute>) {
  const [[found]] = await db.batch([selectPurchase(db, rid)]);
  if (!found) throw new AppError("PURCHASE_NOT_FOUND");
  return { purchase: toPurchase(found) };
}
