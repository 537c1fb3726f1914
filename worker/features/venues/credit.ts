import { desc, eq } from "drizzle-orm";

import { VENUE_CREDITS_SHOWN } from "../../../contract/venues/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { VenueCredit, getCreditRoute } from "../../../contract/venues/calls/credits.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { venueCredits, venues } from "../../db/schema/venues.ts";
import { AppError } from "../../errors.ts";
import { momentOrNull } from "../../moment-or-null.ts";

type Row = typeof venueCredits.$inferSelect;

/** A venue credit can only be spent whole. */
const remainingOf = ({ redeemedAt, toman }: Pick<Row, "redeemedAt" | "toman">): number =>
  redeemedAt === null ? toman : 0;

/** A venue credit by its `rid`, without its owner. */
export const selectCredit = (db: Db, rid: string) =>
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

/** A venue credit as its page shows it. */
export function toCredit(found: ReturnType<typeof selectCredit>["_"]["result"][number]): VenueCredit {
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

/** A venue credit's value, for anybody with its id. @throws AppError VENUE_CREDIT_NOT_FOUND */
export async function getCredit({ db }: Ctx, { rid }: Input<typeof getCreditRoute>) {
  const [[found]] = await db.batch([selectCredit(db, rid)]);
  if (!found) throw new AppError("VENUE_CREDIT_NOT_FOUND");
  return { purchase: toCredit(found) };
}

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
