import { and, count, eq, gt, isNotNull, min, ne, notExists, or, sql } from "drizzle-orm";

import type { startGemOrderRoute } from "../../../contract/gem-orders/calls.ts";
import { UNPAID_ORDERS_PER_HOUR, paymentReturnPath, tomanOf } from "../../../contract/gem-orders/values.ts";
import { HOUR_MS } from "../../../contract/time.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { gemOrders } from "../../db/schema/gem-orders.ts";
import { users } from "../../db/schema/people.ts";
import { selectSettings, settingOf } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";

/**
 * Starts buying a package. The order is stored before the gateway is called, and its authority before the person is
 * sent there: nobody can pay for something we do not know of.
 * @throws AppError SUSPENDED, MOBILE_REQUIRED, GEM_PACKAGE_NOT_FOUND, TOO_MANY_ORDERS, PAYMENT_UNAVAILABLE
 */
export async function startOrder(ctx: PersonCtx, { gems, wanted, cost }: Input<typeof startGemOrderRoute>) {
  const { db, config, providers } = ctx;
  const order = { id: ctx.newId(), gems, toman: await priceOf(ctx, gems) };
  const [begun, [unpaid]] = await db.batch([
    insertOrder(ctx, order),
    db
      .select({ oldest: min(gemOrders.createdAt) })
      .from(gemOrders)
      .where(countsAgainst(ctx)),
  ]);
  if (begun.length === 0) {
    const oldest = unpaid?.oldest ?? ctx.now;
    throw new AppError("TOO_MANY_ORDERS", { retryAfter: Math.ceil((oldest + HOUR_MS - ctx.now) / 1000) });
  }
  const authority = await providers.payment
    .request({
      toman: order.toman,
      orderId: order.id,
      description: `${gems} جم لبخند`,
      callbackUrl: config.SITE_ORIGIN + paymentReturnPath(wanted, cost),
    })
    .catch((error: unknown) => refuseUnavailable(ctx, order.id, error));
  const isTaken = db.select({ id: gemOrders.id }).from(gemOrders).where(eq(gemOrders.authority, authority));
  const [known] = await db.batch([
    db
      .update(gemOrders)
      .set({ authority })
      .where(and(eq(gemOrders.id, order.id), notExists(isTaken)))
      .returning({ id: gemOrders.id }),
  ]);
  // The gateway gave it to another order before: what is paid under it would be that one's.
  if (known.length === 0)
    return refuseUnavailable(ctx, order.id, new ProviderError("zarinpal", "nonsense", "authority-twice"));
  return { orderId: order.id, toman: order.toman, paymentUrl: providers.payment.payUrl(authority) };
}

/** A package's price for this person now. */
async function priceOf(ctx: PersonCtx, gems: number): Promise<number> {
  const { db, viewer } = ctx;
  const [stored, [buyer]] = await db.batch([
    selectSettings(db, "gem-packages"),
    db
      .select({ mobile: users.mobile, suspendedUntil: users.suspendedUntil })
      .from(users)
      .where(eq(users.id, viewer.userId)),
  ]);
  if (!buyer) throw new AppError("LOGIN_REQUIRED");
  refuseSuspended(ctx, buyer.suspendedUntil);
  if (buyer.mobile === null) throw new AppError("MOBILE_REQUIRED");
  const { packages, tomanPerGem } = settingOf(stored, "gem-packages");
  const chosen = packages.find((one) => one.gems === gems);
  if (!chosen) throw new AppError("GEM_PACKAGE_NOT_FOUND");
  return tomanOf(chosen, tomanPerGem);
}

/** The person's unpaid orders of the last hour; those the gateway never accepted do not count. */
const countsAgainst = ({ viewer, now }: PersonCtx) =>
  and(
    eq(gemOrders.userId, viewer.userId),
    gt(gemOrders.createdAt, now - HOUR_MS),
    ne(gemOrders.state, "paid"),
    or(ne(gemOrders.state, "failed"), isNotNull(gemOrders.authority)),
  );

/** The order, unless its person has too many unpaid ones. */
function insertOrder(ctx: PersonCtx, order: { id: string; gems: number; toman: number }) {
  const { db, viewer, now } = ctx;
  const unpaid = db.select({ n: count() }).from(gemOrders).where(countsAgainst(ctx));
  return db
    .insert(gemOrders)
    .select(
      db
        .select({
          id: boundColumn(gemOrders.id, order.id),
          userId: users.id,
          gems: boundColumn(gemOrders.gems, order.gems),
          toman: boundColumn(gemOrders.toman, order.toman),
          state: boundColumn(gemOrders.state, "open"),
          authority: boundColumn(gemOrders.authority, null),
          ref: boundColumn(gemOrders.ref, ""),
          failure: boundColumn(gemOrders.failure, ""),
          createdAt: boundColumn(gemOrders.createdAt, now),
          askedAt: boundColumn(gemOrders.askedAt, null),
          settledAt: boundColumn(gemOrders.settledAt, null),
        })
        .from(users)
        .where(sql`${users.id} = ${viewer.userId} and (${unpaid}) < ${UNPAID_ORDERS_PER_HOUR}`),
    )
    .returning({ id: gemOrders.id });
}

/** A person who was not sent to the gateway cannot pay, whatever the gateway did with the request: the order fails. */
async function refuseUnavailable({ db, now, log }: PersonCtx, id: string, error: unknown): Promise<never> {
  if (!(error instanceof ProviderError)) throw error;
  const { reason, providerCode } = error;
  log.error("payment-not-begun", { reason, code: providerCode });
  const failure = providerCode || reason;
  await db.batch([
    db
      .update(gemOrders)
      .set({ state: "failed", failure, settledAt: now })
      .where(and(eq(gemOrders.id, id), eq(gemOrders.state, "open"))),
  ]);
  throw new AppError("PAYMENT_UNAVAILABLE");
}
