import { and, eq, not, sql } from "drizzle-orm";

import { STORE_PRICES } from "../../../contract/store/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { StoreItem, toggleAdsRoute } from "../../../contract/store/calls.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { refuseSpender, selectSpender, spend } from "../../domain/gems/spend.ts";
import { hasSparkle } from "../../domain/people/listed-person.ts";
import { AppError } from "../../errors.ts";

const ITEMS = {
  "blue-tick": { flag: "blueTick", note: "تیک آبی" },
  "colorful-frame": { flag: "colorfulFrame", note: "قاب رنگی عکس" },
  "sparkle-effect": { flag: "sparkleEffect", note: "افکت درخشش" },
  "no-ads": { flag: "noAds", note: "بدون تبلیغ" },
} as const;

/**
 * Buys an item once: its owner pays nothing. One batch: the payment, the item only with it, and the buyer read back.
 * @throws AppError SUSPENDED, MOBILE_REQUIRED, INSUFFICIENT_GEMS
 */
export async function buyItem(ctx: PersonCtx, item: StoreItem) {
  const { userId } = ctx.viewer;
  const { flag, note } = ITEMS[item];
  const spending = {
    gems: STORE_PRICES[item],
    kind: "store",
    ref: item,
    note,
    uniqueKey: `store:${userId}:${item}`,
  } as const;
  // Buying no-ads switches ads off.
  const bought = item === "no-ads" ? { noAds: true, adsEnabled: false } : { [flag]: true };
  const [, , [buyer]] = await ctx.db.batch([
    spend(ctx, spending, sql`not ${users[flag]}`),
    ctx.db
      .update(users)
      .set(bought)
      .where(and(eq(users.id, userId), sql`changes() = 1`)),
    selectSpender(ctx),
  ]);
  if (!buyer) throw new AppError("LOGIN_REQUIRED");
  if (!buyer.user[flag]) refuseSpender(ctx, buyer.user);
  return { message: "مبارک باشد!", ...toOwned(buyer) };
}

/** Switches ads off or on for who bought that. @throws AppError NO_ADS_REQUIRED */
export async function toggleAds(ctx: PersonCtx, { adsEnabled }: Input<typeof toggleAdsRoute>) {
  const { db, viewer } = ctx;
  const [, [owner]] = await db.batch([
    db
      .update(users)
      .set({ adsEnabled: adsEnabled ?? not(users.adsEnabled) })
      .where(and(eq(users.id, viewer.userId), users.noAds)),
    selectSpender(ctx),
  ]);
  if (!owner?.user.noAds) throw new AppError("NO_ADS_REQUIRED");
  const message = owner.user.adsEnabled ? "نمایش تبلیغات فعال شد" : "نمایش تبلیغات غیرفعال شد";
  return { message, ...toOwned(owner) };
}

/** The items a person owns, and their balance. */
function toOwned({ user, balance }: ReturnType<typeof selectSpender>["_"]["result"][number]) {
  return {
    blueTick: user.blueTick,
    colorfulFrame: user.colorfulFrame,
    sparkleEffect: hasSparkle(user),
    noAds: user.noAds,
    adsEnabled: user.adsEnabled,
    walletBalance: balance,
  };
}
