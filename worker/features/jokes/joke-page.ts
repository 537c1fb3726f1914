import { type Placeholder, type SQL, desc, sql } from "drizzle-orm";

import type { Joke, JokePage } from "../../../contract/jokes/calls.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { asText } from "../../db/schema/columns.ts";
import { jokeLikes, jokes, savedJokes } from "../../db/schema/jokes.ts";
import { isFollowing, isNotSuspended, shownAvatar, users, VISITOR } from "../../db/schema/people.ts";
import type { Placeholders, StatementBuilder } from "../../db/statements.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { firstTold } from "../../domain/jokes/copies.ts";
import { isHeld } from "../../domain/jokes/held.ts";
import { jokeSubject, reportedBy } from "../../moderation/reports/reports.ts";
import { hasSparkle } from "../../domain/people/listed-person.ts";

/** The parameters of every statement that shows jokes: the viewer and the time. */
export type ViewerParams = { viewerId: number; now: number };

export const viewerParams = ({ viewer, now }: Ctx): ViewerParams => ({ viewerId: viewer?.userId ?? VISITOR, now });

/** Whether the viewer reported the joke. */
export const jokeReportedBy = (viewerId: SQL): SQL<number> =>
  reportedBy(viewerId, "joke", { ownerId: sql`${jokes.authorId}`, subjectId: jokeSubject });

/** The columns of a joke, its author, and the viewer's like, bookmark, report, follow and blocks. */
export function shownColumns(placeholder: (name: keyof ViewerParams) => number | Placeholder) {
  const viewerId = sql`${placeholder("viewerId")}`;
  const liked = sql<number>`exists (select 1 from ${jokeLikes}
    where ${jokeLikes.jokeKey} = ${jokes.key} and ${jokeLikes.userId} = ${viewerId})`;
  const saved = sql<number>`exists (select 1 from ${savedJokes}
    where ${savedJokes.userId} = ${viewerId} and ${savedJokes.jokeKey} = ${jokes.key})`;
  return {
    key: jokes.key,
    id: asText(jokes.id),
    text: jokes.text,
    allowComments: jokes.allowComments,
    nameOnPicture: users.nameOnPictures,
    likeCount: jokes.likeCount,
    flagged: jokes.flagged,
    reportingDisabled: jokes.reportingDisabled,
    createdAt: jokes.createdAt,
    authorId: asText(users.publicId),
    own: sql`${jokes.authorId} = ${viewerId}`.mapWith(Boolean).as("own"),
    username: users.username,
    avatarUrl: shownAvatar,
    blueTick: users.blueTick,
    colorfulFrame: users.colorfulFrame,
    sparkleEffect: users.sparkleEffect,
    liked: liked.mapWith(Boolean).as("liked"),
    saved: saved.mapWith(Boolean).as("saved"),
    reported: jokeReportedBy(viewerId).mapWith(Boolean).as("reported"),
    blocked: blockedBetween(viewerId, sql`${jokes.authorId}`)
      .mapWith(Boolean)
      .as("blocked"),
    followed: isFollowing(viewerId, jokes.authorId).mapWith(Boolean).as("followed"),
    hidden: jokes.hidden,
    held: isHeld(placeholder("now")).mapWith(Boolean).as("held"),
    // Only its author sees a joke that is hidden (D127), or while they are suspended.
    withheld: sql`(${jokes.hidden} or not ${isNotSuspended(placeholder("now"))}) and ${jokes.authorId} <> ${viewerId}`
      .mapWith(Boolean)
      .as("withheld"),
    first: firstTold(viewerId, placeholder("now")).as("first"),
  };
}

/**
 * Reads the jokes that `source` selects, newest first, with one key lookup each for the author and the viewer's like,
 * bookmark, report, follow and blocks. `source` must return whole rows of jokes. The cross join keeps SQLite from reading users
 * first.
 */
export function selectShown(db: StatementBuilder, placeholder: Placeholders<ViewerParams>, source: SQL) {
  return db
    .select(shownColumns(placeholder))
    .from(inPlaceOf(jokes, source))
    .crossJoin(users)
    .where(sql`${users.id} = ${jokes.authorId}`)
    .orderBy(desc(jokes.key));
}

/** One joke with its author and its relation to the viewer. */
export type ShownRow = ReturnType<typeof selectShown>["_"]["result"][number];

/** Whether the viewer may not see a joke at all: because of a block, or because only its author sees it. */
export const isOutOfReach = ({ blocked, withheld }: ShownRow): boolean => blocked || withheld;

/** Whether a list leaves a joke out: also one the viewer reported. */
export const isHidden = (row: ShownRow): boolean => row.reported || isOutOfReach(row);

/** The answer of a feed. */
export function toJokePage(rows: ShownRow[], nextCursor: string | null): Omit<JokePage, "success"> {
  const usernamesWhere = (has: (row: ShownRow) => boolean) => [
    ...new Set(rows.filter(has).map((row) => row.username ?? "")),
  ];
  return {
    jokes: rows.map(toJoke),
    likedIds: rows.filter((row) => row.liked).map((row) => row.id),
    savedIds: rows.filter((row) => row.saved).map((row) => row.id),
    blueTickUsernames: usernamesWhere((row) => row.blueTick),
    colorfulFrameUsernames: usernamesWhere((row) => row.colorfulFrame),
    sparkleUsernames: usernamesWhere(hasSparkle),
    followingUsernames: usernamesWhere((row) => row.followed),
    nextCursor,
  };
}

/** What a card says of a joke beside its author. */
function noteOf({ own, hidden, held, first }: Parameters<typeof toJoke>[0]): Joke["note"] {
  if (own && (hidden || held)) return { kind: hidden ? "hidden" : "held" };
  return first && !first.isOfSameAuthor ? { kind: "first", id: first.id, username: first.username } : undefined;
}

/** A joke as the API shows it. The moderation's fields are for its author only. */
export function toJoke(row: Omit<ShownRow, "first"> & Partial<Pick<ShownRow, "first">>): Joke {
  const flagged = row.own && row.flagged;
  const note = noteOf(row);
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
    nameOnPicture: row.nameOnPicture,
    ...(note && { note }),
    flagged,
    bypassValidation: flagged,
    reportingDisabled: row.own && row.reportingDisabled,
  };
}
