import { and, desc, eq, gt, isNotNull } from "drizzle-orm";

import { DAY_MS } from "../../../contract/time.ts";
import { OWN_WAITING_ORDERS_DAYS, OWN_WAITING_ORDERS_SHOWN } from "../../../contract/gem-orders/values.ts";
import type { PersonCtx } from "../../context.ts";
import { gemOrders } from "../../db/schema/gem-orders.ts";

/** The viewer's payments that the gateway has not decided, newest first. */
export async function listOwnWaitingOrders({ db, viewer, now }: PersonCtx) {
  const [orders] = await db.batch([
    db
      .select({
        authority: gemOrders.authority,
        gems: gemOrders.gems,
        toman: gemOrders.toman,
        createdAt: gemOrders.createdAt,
      })
      .from(gemOrders)
      .where(
        and(
          eq(gemOrders.userId, viewer.userId),
          // Bounds the rows that are read, however many orders somebody began.
          gt(gemOrders.createdAt, now - OWN_WAITING_ORDERS_DAYS * DAY_MS),
          eq(gemOrders.state, "open"),
          isNotNull(gemOrders.authority),
        ),
      )
      .orderBy(desc(gemOrders.createdAt))
      .limit(OWN_WAITING_ORDERS_SHOWN),
  ]);
  const items = orders.flatMap(({ authority, createdAt, ...order }) =>
    authority === null ? [] : [{ authority, ...order, createdAt: new Date(createdAt).toISOString() }],
  );
  return { items };
}
