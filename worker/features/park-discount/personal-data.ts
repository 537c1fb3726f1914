import { eq } from "drizzle-orm";

import { discountBadges } from "../../db/schema/venues.ts";
import { type PersonalData, batchPart, nothingLeft } from "../../domain/people/personal-data.ts";

/** A badge is a digest with an expiry: it is deleted, and there is nothing to export. */
export const parkDiscountData: PersonalData = {
  columns: [{ column: discountBadges.userId, afterLeaving: "deleted" }],
  erase: ({ db }, { id }) => batchPart([db.delete(discountBadges).where(eq(discountBadges.userId, id))], nothingLeft),
  export: () => batchPart([], () => ({})),
};
