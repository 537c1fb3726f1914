import { and, eq, gt, or, sql } from "drizzle-orm";

import {
  IMAGES_PER_DAY_DEFAULT,
  IMAGE_STARTS_PER_PICTURE,
  IMAGE_TIMEOUT_MS,
} from "../../../contract/image-tool/limits.ts";
import { tehranDay } from "../../../contract/tehran.ts";
import type { PersonCtx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { imageRequests } from "../../db/schema/image-requests.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { settingSql } from "../../domain/settings/setting.ts";

/** Longer than any picture takes: what is still open then was left by a killed Worker. */
const LEFT_OPEN_MS = IMAGE_TIMEOUT_MS + 60_000;

/** The default is given here, because SQL cannot read the setting's declaration. */
const perDay = sql<number>`coalesce(json_extract(${settingSql("image-tool")}, '$.perDay'), ${IMAGES_PER_DAY_DEFAULT})`;

type QuotaCtx = Pick<PersonCtx, "db" | "now" | "viewer">;

const ofToday = ({ viewer, now }: QuotaCtx) =>
  and(eq(imageRequests.userId, viewer.userId), eq(imageRequests.day, tehranDay(now)));

/** What counts: made pictures, and those being made. */
const counts = (now: number) =>
  or(
    eq(imageRequests.state, "made"),
    and(eq(imageRequests.state, "open"), gt(imageRequests.startedAt, now - LEFT_OPEN_MS)),
  );

/** The statement that counts the viewer's day. */
export const selectCounted = (ctx: QuotaCtx) =>
  ctx.db
    .select({ counted: sql<number>`count(*)` })
    .from(imageRequests)
    .where(and(ofToday(ctx), counts(ctx.now)));

/** Reserves one of the day's pictures; returns no row if none is left, or the person may not. */
export function takeOne(ctx: QuotaCtx, id: string) {
  const { db, viewer, now } = ctx;
  const begun = db
    .select({ begun: sql<number>`count(*)` })
    .from(imageRequests)
    .where(ofToday(ctx));
  return db
    .insert(imageRequests)
    .select(
      db
        .select({
          id: given(imageRequests.id, id),
          userId: users.id,
          day: given(imageRequests.day, tehranDay(now)),
          startedAt: given(imageRequests.startedAt, now),
          state: given(imageRequests.state, "open"),
        })
        .from(users)
        .where(
          sql`${users.id} = ${viewer.userId} and ${isNotSuspended(now)}
            and (${selectCounted(ctx)}) < ${perDay} and (${begun}) < ${perDay} * ${IMAGE_STARTS_PER_PICTURE}`,
        ),
    )
    .returning({ id: imageRequests.id });
}

/** Records how a generation ended; changes nothing and returns no row if it had ended before. */
export const settle = ({ db }: QuotaCtx, id: string, state: "made" | "given-back") =>
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
