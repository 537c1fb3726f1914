import { desc, eq } from "drizzle-orm";

import { VENUE_CREDITS_SHOWN } from "../../../contract/limits.ts";
import type { PersonCtx } from "../../context.ts";
import { venueCredits } from "../../db/schema/venues.ts";
import { remainingOf } from "./credit.ts";

/** The viewer's newest venue credits: the specification's paid purchases whose authority begins with REWARD. */
export async function listCredits({ db, viewer }: PersonCtx) {
  const [credits] = await db.batch([
    db
      .select()
      .from(venueCredits)
      .where(eq(venueCredits.userId, viewer.userId))
      .orderBy(desc(venueCredits.createdAt), desc(venueCredits.id))
      .limit(VENUE_CREDITS_SHOWN),
  ]);
  const recent = credits.map((credit) => ({
    _id: credit.id,
    id: credit.id,
    authority: credit.authority,
    status: "paid" as const,
    amount: credit.toman,
    remaining: remainingOf(credit),
    createdAt: new Date(credit.createdAt).toISOString(),
  }));
  return { recent };
}
