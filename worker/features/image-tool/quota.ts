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

/** No picture takes so long: what is open still was left so by a Worker that died. */
const LEFT_OPEN_MS = IMAGE_TIMEOUT_MS + 60_000;

/** The declaration reads a setting without it as never set; SQL has no declaration to ask. */
const perDay = sql<number>`coalesce(json_extract(${settingSql("image-tool")}, '$.perDay'), ${IMAGES_PER_DAY_DEFAULT})`;

type QuotaCtx = Pick<PersonCtx, "db" | "now" | "viewer">;

const ofToday = ({ viewer, now }: QuotaCtx) =>
  and(eq(imageRequests.userId, viewer.userId), eq(imageRequests.day, tehranDay(now)));

/** What counts: what was made, and what is being made. */
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

/** The statement that takes one of the day's pictures; it answers no row where none is left, or its person may not. */
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

/** The statement that says how a picture ended; of one that has ended before it changes nothing and returns no row. */
export const settle = ({ db }: QuotaCtx, id: string, state: "made" | "given-back") =>
  db
    .update(imageRequests)
    .set({ state })
    .where(and(eq(imageRequests.id, id), eq(imageRequests.state, "open")))
    .returning({ id: imageRequests.id });

/** What is left of a day's pictures. */
export const quotaOf = (most: number, [row]: readonly { counted: number }[]) => ({
  perDay: most,
  left: Math.max(0, most - (row?.counted ?? 0)),
});
