import { type SQL, and, asc, eq, isNotNull, sql } from "drizzle-orm";

import type { listWaitingOrdersRoute } from "../../../contract/gem-orders/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { gemOrders } from "../../db/schema/gem-orders.ts";
import { users } from "../../db/schema/people.ts";
import { pageOf, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { momentOrNull } from "../../moment-or-null.ts";

/** A page of payments that the gateway has not decided, the longest waiting first. @throws AppError PAGE_TOO_FAR */
export async function listWaitingOrders(ctx: Ctx, page: Input<typeof listWaitingOrdersRoute>) {
  const { db } = ctx;
  const [rows, total] = await db.batch([
    db
      .select({
        id: gemOrders.id,
        publicId: users.publicId,
        username: users.username,
        gems: gemOrders.gems,
        toman: gemOrders.toman,
        createdAt: gemOrders.createdAt,
        askedAt: gemOrders.askedAt,
      })
      .from(gemOrders)
      .innerJoin(users, eq(users.id, gemOrders.userId))
      .where(and(isWaiting, behind(page.cursor)))
      .orderBy(asc(gemOrders.createdAt), asc(gemOrders.id))
      .limit(page.limit + 1)
      .offset(skippedBy(page)),
    selectTotal(ctx, "gem-orders-waiting"),
  ]);
  const { shown, nextCursor } = pageOf(rows, page, ({ id, createdAt }) => `${createdAt}_${id}`);
  return {
    items: shown.map(({ id, publicId, username, gems, toman, createdAt, askedAt }) => ({
      _id: id,
      userId: publicId,
      username: username ?? "",
      gems,
      toman,
      createdAt: new Date(createdAt).toISOString(),
      askedAt: momentOrNull(askedAt),
    })),
    total: totalOf(total),
    nextCursor,
  };
}

/** Spelled exactly as in the index. */
const isWaiting = and(eq(gemOrders.state, sql`'open'`), isNotNull(gemOrders.authority));

function behind(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [createdAt, id = ""] = cursor.split("_");
  return sql`(${gemOrders.createdAt}, ${gemOrders.id}) > (${Number(createdAt)}, ${id})`;
}
