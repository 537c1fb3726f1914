import { type SQL, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { users } from "../../db/schema/people.ts";
import { venueCredits } from "../../db/schema/venues.ts";

/** 128 random bits that SQLite draws, because a statement may make several: as 32 hexadecimal digits. */
const randomId = sql<string>`lower(hex(randomblob(16)))`;

type Credit = typeof venueCredits.$inferSelect;

/** What a credit is worth and for, as selected columns; the same `uniqueKey` twice fails the batch. */
type Worth = { [Column in "toman" | "ref" | "uniqueKey"]: SQL.Aliased<Credit[Column]> };

/** A new venue credit as selected columns, of the person that is selected. */
export const venueCreditOfPerson = ({ now }: Pick<Ctx, "now">, { toman, ref, uniqueKey }: Worth) => ({
  id: randomId.as(venueCredits.id.name),
  userId: users.id,
  authority: sql<string>`'REWARD' || ${randomId}`.as(venueCredits.authority.name),
  toman,
  ref,
  uniqueKey,
  createdAt: given(venueCredits.createdAt, now),
  redeemedAt: given(venueCredits.redeemedAt, null),
  venueId: given(venueCredits.venueId, null),
  venueSecretId: given(venueCredits.venueSecretId, null),
});
