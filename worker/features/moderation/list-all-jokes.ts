import { and, desc, eq, sql } from "drizzle-orm";

import type { listAllJokesRoute } from "../../../contract/moderation/calls/jokes.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users, isSuspended } from "../../db/schema/people.ts";
import { reportedSubjects } from "../../db/schema/reports.ts";
import { isAfterCursor } from "../../domain/jokes/joke-cursor.ts";
import { pageOf, selectJokeCount, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { momentOrNull } from "../../moment-or-null.ts";

/** A page of all jokes, newest first, with their authors. @throws AppError PAGE_TOO_FAR */
export async function listAllJokes(ctx: Ctx, input: Input<typeof listAllJokesRoute>) {
  const { db } = ctx;
  const { hideDisabled, cursor, limit } = input;
  const page = db
    .select()
    .from(jokes)
    .where(
      and(
        sql`${jokes.deletedAt} is null`,
        hideDisabled ? sql`${jokes.reportingDisabled} = 0` : undefined,
        isAfterCursor(cursor ?? null),
      ),
    )
    .orderBy(desc(jokes.createdAt), desc(jokes.key))
    .limit(limit + 1)
    .offset(skippedBy(input))
    .as("page");
  const [found, all, disabled] = await db.batch([
    db
      .select({
        id: page.id,
        text: page.text,
        likes: page.likeCount,
        createdAt: page.createdAt,
        reportingDisabled: page.reportingDisabled,
        flagged: page.flagged,
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
      .orderBy(desc(page.createdAt), desc(page.key)),
    selectJokeCount(ctx),
    selectTotal(ctx, "jokes-reporting-disabled"),
  ]);
  const { shown, nextCursor } = pageOf(found, input, (row) => row.id);
  return {
    items: shown.map(({ id, createdAt, mobile, publicId, suspendedUntil, ...joke }) => ({
      _id: id,
      ...joke,
      mobileNumber: mobile,
      authorId: publicId,
      createdAt: new Date(createdAt).toISOString(),
      suspendedUntil: isSuspended({ suspendedUntil }, ctx.now) ? momentOrNull(suspendedUntil) : null,
    })),
    total: totalOf(all) - (hideDisabled ? totalOf(disabled) : 0),
    nextCursor,
  };
}
