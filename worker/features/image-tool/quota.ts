import { type SQL, and, eq, sql } from "drizzle-orm";

import {
  IMAGES_PER_DAY_DEFAULT,
  IMAGE_STARTS_PER_PICTURE,
  REFUSED_IMAGES_COUNTED_MAX,
} from "../../../contract/image-tool/values.ts";
import type { Quotas } from "../../../contract/quotas/values.ts";
import { tehranDay, tehranDayStart } from "../../../contract/time.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { imageRequests } from "../../db/schema/image-requests.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { type Bucket, hasLeft, personBucket, sharedBuckets, usedToday } from "../../domain/quotas/quota.ts";
import { settingSql } from "../../domain/settings/setting.ts";

/** The default is given here, because SQL cannot read the setting's declaration. */
const perDay = sql<number>`coalesce(json_extract(${settingSql("image-tool")}, '$.perDay'), ${IMAGES_PER_DAY_DEFAULT})`;

type QuotaCtx = Pick<PersonCtx, "db" | "now" | "viewer">;

/** The buckets of a picture: the viewer's day, and the budgets of everybody and of their network. */
export function pictureBuckets(ctx: PersonCtx, quotas: Quotas) {
  const shared = sharedBuckets(ctx, quotas, "pictures");
  return { mine: personBucket(ctx, "pictures", perDay), shared };
}

/** How many pictures the viewer has had today. */
export const selectCounted = ({ db, viewer, now }: QuotaCtx) =>
  db
    .select({ counted: usedToday("pictures", sql`${viewer.userId}`, tehranDayStart(now)).as("counted") })
    .from(sql`(select 1)`);

/** How many pictures the viewer has requested today. */
const begun = ({ viewer, now }: QuotaCtx) => sql`(select count(*) from ${imageRequests}
  where ${imageRequests.userId} = ${viewer.userId} and ${imageRequests.day} = ${tehranDay(now)})`;

/** Inserts a request of the viewer; returns no row if the condition does not hold. */
const insertRequest = ({ db, viewer, now }: QuotaCtx, id: string, state: "open" | "refused", condition: SQL) =>
  db
    .insert(imageRequests)
    .select(
      db
        .select({
          id: boundColumn(imageRequests.id, id),
          userId: users.id,
          day: boundColumn(imageRequests.day, tehranDay(now)),
          startedAt: boundColumn(imageRequests.startedAt, now),
          state: boundColumn(imageRequests.state, state),
        })
        .from(users)
        .where(sql`${users.id} = ${viewer.userId} and ${condition}`),
    )
    .returning({ id: imageRequests.id });

/** Begins a picture; returns no row if none is left of a bucket, or the person may not. */
export const beginOne = (ctx: QuotaCtx, id: string, buckets: readonly Bucket[]) =>
  insertRequest(
    ctx,
    id,
    "open",
    sql`${users.mobile} is not null and ${isNotSuspended(ctx.now)} and ${hasLeft(buckets)}
      and ${begun(ctx)} < ${perDay} * ${IMAGE_STARTS_PER_PICTURE}`,
  );

/** Notes a refused description of a person who has no picture left, for moderators: as many a day as they are shown. */
export const noteRefused = (ctx: QuotaCtx, id: string) =>
  insertRequest(ctx, id, "refused", sql`${begun(ctx)} < ${REFUSED_IMAGES_COUNTED_MAX}`);

/** Records how a generation ended; changes nothing and returns no row if it had ended before. */
export const settle = ({ db }: QuotaCtx, id: string, state: "made" | "failed" | "cancelled" | "refused") =>
  db
    .update(imageRequests)
    .set({ state })
    .where(and(eq(imageRequests.id, id), eq(imageRequests.state, "open")))
    .returning({ id: imageRequests.id });

/** The rest of a day's quota. */
export const quotaOf = (most: number, [row]: readonly { counted: number }[]) => ({
  perDay: most,
  left: Math.max(0, most - (row?.counted ?? 0)),
});
