import { asc, eq } from "drizzle-orm";

import { gemOrders } from "../../db/schema/gem-orders.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";

/**
 * Paid orders stay, as the ledger does, under a row that identifies nobody any more; a payment that arrives after its
 * person left is recorded there too.
 */
export const gemOrdersData: PersonalData = {
  columns: [{ column: gemOrders.userId, afterLeaving: "kept" }],

  erase: () => batchPart([], nothingLeft),

  export: ({ db }, userId) =>
    batchPart(
      [db.select().from(gemOrders).where(eq(gemOrders.userId, userId)).orderBy(asc(gemOrders.createdAt))],
      ([orders]) => ({
        gemOrders: orders.map(({ gems, toman, state, ref, createdAt }) => ({
          gems,
          toman,
          state,
          refId: ref,
          createdAt: exportedMoment(createdAt),
        })),
      }),
    ),
};
