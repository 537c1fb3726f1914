import { and, desc, eq, sql } from "drizzle-orm";

import type { listAllJokesRoute } from "../../../contract/moderation/calls/jokes.ts";
import { DAY_MS, tehranDay } from "../../../contract/time.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users, isSuspended } from "../../db/schema/people.ts";
import { reportedSubjects } from "../../db/schema/reports.ts";
import { isAfterCursor } from "../../domain/jokes/joke-cursor.ts";
import { isBestSince } from "../../domain/jokes/best.ts";
import { isHeld, isHeldNow } from "../../domain/jokes/held.ts";
import { pageOf, selectJokeCount, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { momentOrNull } from "../../moment-or-null.ts";

const WEEK_MS = 7 * DAY_MS;

/** A page of all jokes, newest first, with their authors. @throws AppError PAGE_TOO_FAR */
export async function listAllJokes(ctx: Ctx, input: Input<typeof listAllJokesRoute>) {
  const { db } = ctx;
  const { hideDisabled, best, held, cursor, limit } = input;
  const isChosen =
    best || held
      ? and(best ? isBestSince(tehranDay(ctx.now - WEEK_MS)) : undefined, held ? isHeldNow(ctx.now) : undefined)
      : undefined;
  const page = db
    .select()
    .from(jokes)
    .where(
      and(
        sql`${jokes.deletedAt} is null`,
        hideDisabled ? sql`${jokes.reportingDisabled} = 0` : undefined,
        isChosen,
        isAfterCursor(cursor ?? null),
      ),
    )
    .orderBy(desc(jokes.key))
    .limit(limit + 1)
    .offset(skippedBy(input))
    .as("page");
  const [found, all, disabled, candidates] = await db.batch([
    db
      .select({
        id: page.id,
        text: page.text,
        likes: page.likeCount,
        createdAt: page.createdAt,
        reportingDisabled: page.reportingDisabled,
        flagged: page.flagged,
        best: page.best,
        hidden: page.hidden,
        isHeld: isHeld(ctx.now, page).mapWith(Boolean).as("is_held"),
        username: users.username,
        email: users.email,
        mobile: users.mobile,
        publicId: users.publicId,
        suspendedUntil: users.suspendedUntil,
        reporters: sql`coalesce(${reportedSubjects.reports}, 0)`.mapWith(Number).as("reporters"),
      })
      .from(page)
      .innerJoin(users, eq(users.id, page.authorId))
      .leftJoin(
        reportedSubjects,
        sql`${reportedSubjects.kind} = 'joke' and ${reportedSubjects.ownerId} = ${page.authorId}
          and ${reportedSubjects.subjectId} = cast(${page.key} as text)`,
      )
      .orderBy(desc(page.key)),
    selectJokeCount(ctx),
    selectTotal(ctx, "jokes-reporting-disabled"),
    db
      .select({ count: sql`count(*)`.mapWith(Number).as("count") })
      .from(jokes)
      .where(
        and(
          isChosen ?? sql`false`,
          sql`${jokes.deletedAt} is null`,
          hideDisabled ? sql`${jokes.reportingDisabled} = 0` : undefined,
        ),
      ),
  ]);
  const { shown, nextCursor } = pageOf(found, input, (row) => row.id);
  return {
    items: shown.map(
      ({ id, createdAt, best: word, hidden, isHeld: waits, mobile, publicId, suspendedUntil, ...joke }) => ({
        _id: id,
        ...joke,
        best: word === 0 ? null : word > 0,
        note: hidden ? ("hidden" as const) : waits ? ("held" as const) : null,
        mobileNumber: mobile,
        authorId: publicId,
        createdAt: new Date(createdAt).toISOString(),
        suspendedUntil: isSuspended({ suspendedUntil }, ctx.now) ? momentOrNull(suspendedUntil) : null,
      }),
    ),
    total: isChosen ? totalOf(candidates) : totalOf(all) - (hideDisabled ? totalOf(disabled) : 0),
    nextCursor,
  };
}
