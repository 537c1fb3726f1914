import { type SQL, desc, sql } from "drizzle-orm";

import type { Joke, JokePage } from "../../../contract/jokes.ts";
import type { Ctx } from "../../context.ts";
import { jokeLikes, jokeReports, jokes } from "../../db/schema/jokes.ts";
import { follows, users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { hasSparkle } from "../../domain/people/listed-person.ts";

/**
 * Reads the jokes whose ids a subquery gives, newest first: one key lookup each for the joke, its author, and the
 * viewer's like, report, follow and blocks. `source` selects a column `id`. Cross joins keep SQLite from reading any table first.
 */
export function selectShown(ctx: Ctx, source: SQL) {
  const viewerId = ctx.viewer?.userId ?? "";
  const liked = sql<number>`exists (select 1 from ${jokeLikes}
    where ${jokeLikes.jokeId} = ${jokes.id} and ${jokeLikes.userId} = ${viewerId})`;
  const reported = sql<number>`exists (select 1 from ${jokeReports}
    where ${jokeReports.reporterId} = ${viewerId} and ${jokeReports.jokeId} = ${jokes.id})`;
  const followed = sql<number>`exists (select 1 from ${follows}
    where ${follows.followerId} = ${viewerId} and ${follows.followeeId} = ${jokes.authorId})`;
  return ctx.db
    .select({
      id: jokes.id,
      text: jokes.text,
      allowComments: jokes.allowComments,
      likeCount: jokes.likeCount,
      flagged: jokes.flagged,
      reportingDisabled: jokes.reportingDisabled,
      createdAt: jokes.createdAt,
      authorId: users.publicId,
      own: sql`${jokes.authorId} = ${viewerId}`.mapWith(Boolean).as("own"),
      username: users.username,
      avatarUrl: users.avatarUrl,
      blueTick: users.blueTick,
      colorfulFrame: users.colorfulFrame,
      sparkleEffect: users.sparkleEffect,
      liked: liked.mapWith(Boolean).as("liked"),
      reported: reported.mapWith(Boolean).as("reported"),
      blocked: blockedBetween(sql`${viewerId}`, sql`${jokes.authorId}`)
        .mapWith(Boolean)
        .as("blocked"),
      followed: followed.mapWith(Boolean).as("followed"),
      // Theirs come back with them; they themselves still see what they wrote.
      suspended: sql`coalesce(${users.suspendedUntil}, 0) > ${ctx.now} and ${jokes.authorId} <> ${viewerId}`
        .mapWith(Boolean)
        .as("suspended"),
    })
    .from(sql`(${source}) as source`)
    .crossJoin(jokes)
    .crossJoin(users)
    .where(sql`${jokes.id} = source.id and ${users.id} = ${jokes.authorId}`)
    .orderBy(desc(jokes.id));
}

/** One joke with its author and the viewer's relation to it. */
export type ShownRow = Awaited<ReturnType<typeof selectShown>>[number];

/** Whether the viewer may not see a joke at all: a block stands between them and its author, or its author is suspended. */
export const isOutOfReach = ({ blocked, suspended }: ShownRow): boolean => blocked || suspended;

/** Whether a list leaves a joke out: also what the viewer reported. */
export const isHidden = (row: ShownRow): boolean => row.reported || isOutOfReach(row);

/** The answer of a feed. */
export function toJokePage(rows: ShownRow[], nextCursor: string | null): Omit<JokePage, "success"> {
  const usernamesWhere = (has: (row: ShownRow) => boolean) => [
    ...new Set(rows.filter(has).map((row) => row.username ?? "")),
  ];
  return {
    jokes: rows.map(toJoke),
    likedIds: rows.filter((row) => row.liked).map((row) => row.id),
    blueTickUsernames: usernamesWhere((row) => row.blueTick),
    colorfulFrameUsernames: usernamesWhere((row) => row.colorfulFrame),
    sparkleUsernames: usernamesWhere(hasSparkle),
    followingUsernames: usernamesWhere((row) => row.followed),
    nextCursor,
  };
}

export function toJoke(row: ShownRow): Joke {
  return {
    _id: row.id,
    text: row.text,
    username: row.username ?? "",
    authorId: row.authorId,
    own: row.own,
    avatarUrl: row.avatarUrl,
    createdAt: new Date(row.createdAt).toISOString(),
    likes: row.likeCount,
    allowComments: row.allowComments,
    flagged: row.flagged,
    reportingDisabled: row.reportingDisabled,
  };
}
