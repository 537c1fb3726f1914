import { type SQL, desc, eq, sql } from "drizzle-orm";

import type { Joke, JokePage } from "../../../contract/jokes/calls.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { asText } from "../../db/schema/columns.ts";
import { jokeLikes, jokes, savedJokes } from "../../db/schema/jokes.ts";
import { isFollowing, shownAvatar, users, VISITOR } from "../../db/schema/people.ts";
import type { Placeholders, StatementBuilder } from "../../db/statements.ts";
import { isAwaited, isHeld } from "../../domain/jokes/held.ts";
import { type Look, isDiscoverable, isListed, lookOf, originalOf } from "../../domain/jokes/visibility.ts";
import { hasSparkle } from "../../domain/people/listed-person.ts";

/** The parameters of every statement that shows jokes: the viewer and the time. */
export type ViewerParams = { viewerId: number; now: number };

export const viewerParams = ({ viewer, now }: Ctx): ViewerParams => ({ viewerId: viewer?.userId ?? VISITOR, now });

/** The columns of a joke and its author, and the viewer's like, bookmark and follow. */
export function jokeColumns({ viewerId, now }: Look) {
  const own = eq(jokes.authorId, viewerId);
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
    own: own.mapWith(Boolean).as("own"),
    username: users.username,
    avatarUrl: shownAvatar,
    blueTick: users.blueTick,
    colorfulFrame: users.colorfulFrame,
    sparkleEffect: users.sparkleEffect,
    liked: liked.mapWith(Boolean).as("liked"),
    saved: saved.mapWith(Boolean).as("saved"),
    followed: isFollowing(viewerId, jokes.authorId).mapWith(Boolean).as("followed"),
    hidden: jokes.hidden,
    held: isHeld(now).mapWith(Boolean).as("held"),
    waiting: sql`coalesce(${isAwaited()}, 0)`.mapWith(Boolean).as("waiting"),
  };
}

/** The columns of a joke where `isShown` decides whether it is shown. A duplicate names its original. */
export const shownColumns = (look: Look, isShown: (look: Look) => SQL = isListed) => ({
  ...jokeColumns(look),
  isShown: isShown({ ...look, author: users })
    .mapWith(Boolean)
    .as("is_shown"),
  original: originalOf(look).as("original"),
});

/** The columns of a joke in a list for everybody, where no duplicate is shown. */
export const discoveredColumns = (look: Look) => ({
  ...jokeColumns(look),
  isShown: isDiscoverable({ ...look, author: users })
    .mapWith(Boolean)
    .as("is_shown"),
  original: sql<null>`null`.as("original"),
});

/**
 * Reads the jokes that `source` selects, newest first, with one key lookup each for the author and the viewer's like,
 * bookmark, report, follow and blocks. `source` must return whole rows of jokes. The cross join keeps SQLite from reading users
 * first.
 */
export function selectShown(
  db: StatementBuilder,
  placeholder: Placeholders<ViewerParams>,
  source: SQL,
  isShown?: (look: Look) => SQL,
) {
  return db
    .select(shownColumns(lookOf(placeholder), isShown))
    .from(inPlaceOf(jokes, source))
    .crossJoin(users)
    .where(eq(users.id, jokes.authorId))
    .orderBy(desc(jokes.key));
}

/** One joke with its author and its relation to the viewer. */
export type ShownRow = ReturnType<typeof selectShown>["_"]["result"][number];

/** The answer of a feed: those of its rows that are shown. */
export function toJokePage(read: readonly ShownRow[], nextCursor: string | null): Omit<JokePage, "success"> {
  const rows = read.filter(({ isShown }) => isShown);
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
function noteOf({ own, hidden, held, waiting, original }: Parameters<typeof toJoke>[0]): Joke["note"] {
  if (own && (hidden || held)) return { kind: hidden ? "hidden" : waiting ? "waiting" : "held" };
  if (!original || original.isOfSameAuthor) return undefined;
  return { kind: "duplicate", original: { id: original.id, username: original.username } };
}

/** A joke as the API shows it. The moderation's fields are for its author only. */
export function toJoke(row: Omit<ShownRow, "isShown" | "original"> & Partial<Pick<ShownRow, "original">>): Joke {
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
