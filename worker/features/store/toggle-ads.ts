import { and, eq, not } from "drizzle-orm";

import type { Input } from "../../../contract/route.ts";
import type { toggleAdsRoute } from "../../../contract/store.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { selectSpender } from "../../domain/gems/spend.ts";
import { AppError } from "../../errors.ts";
import { toOwned } from "./owned.ts";

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
