import { type Column, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import { WEIGHTS } from "../../../contract/moderation/policy.ts";
import { type StandingRow, isAtLeast } from "../../db/schema/standing.ts";
import { inlined } from "../../db/inlined.ts";
import { asUuid } from "../../db/schema/columns.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { VISITOR, isNotSuspended, isProvedIn, users } from "../../db/schema/people.ts";
import { openWeight, reportedBy, reportedSubjects, subjectOf } from "../../db/schema/reports.ts";
import { blockedBetween } from "../blocks/blocked-between.ts";
import { isHeld } from "./held.ts";

/**
 * Who may see a joke (D004). Each state that keeps a joke from somebody stands here once, under the first surface that
 * leaves it out; each surface also leaves out what the ones before it do.
 */
const states = {
  /** Opening a joke, acting on it, and its link and picture. */
  opening: {
    deleted: ({ joke }) => sql`${joke.deletedAt} is not null`,
    hidden: (look) => sql`${look.joke.hidden} and ${isOthers(look)}`,
    suspended: (look) => sql`not ${isNotSuspended(look.now, look.author)} and ${isOthers(look)}`,
    blocked: ({ joke, viewerId }) => blockedBetween(viewerId, sql`${joke.authorId}`),
  },
  /** Lists of one person's choice: a profile, the following feed, the saved jokes, a search in one's own. */
  lists: {
    reported: ({ joke, viewerId }) => reportedBy(viewerId, "joke", subjectOf(joke)),
  },
  /** Lists for everybody: discovery, the search in everybody's jokes. */
  discovery: {
    held: ({ joke, now }) => isHeld(now, joke),
    duplicate: (look) => sql`${originalOf(look)} is not null`,
  },
  /** What Labkhand puts before people inside: the best, suggestions. */
  best: {
    flagged: ({ joke }) => sql`${joke.flagged}`,
    /** What the administrator chose waits for a verdict. */
    doubted: ({ joke }) =>
      sql`${joke.best} <= 0 and ${hasSubject(subjectOf(joke), sql`${openWeight} >= ${inlined(WEIGHTS.doubted)}`)}`,
    /** By the administrator. */
    keptOff: ({ joke }) => sql`${joke.best} < 0`,
    unproved: ({ author }) => sql`${author.username} is null or not ${isProvedIn(author)}`,
  },
  /** What leaves Labkhand by itself: pages and feed of the best, entry screen, what visitors are shown of them. */
  outside: {
    insideOnly: ({ author }) => sql`${author.insideOnly}`,
  },
  /** What nobody asked for, in channels and on lock screens: the administrator's choice, or of somebody trusted. */
  sent: {
    unconfirmed: ({ joke, author, now }) => sql`${joke.best} <= 0
      and (not ${isAtLeast("trusted", now, author)} or ${hasSubject(subjectOf(joke), sql`${reportedSubjects.openReports} > 0`)})`,
  },
} satisfies Record<string, Record<string, (look: Required<Look>) => SQL>>;

type JokeRow = Record<
  | "key"
  | "authorId"
  | "deletedAt"
  | "hidden"
  | "heldUntil"
  | "reportingDisabled"
  | "duplicate"
  | "fingerprint"
  | "flagged"
  | "best",
  SQLWrapper
>;

type AuthorRow = Record<"username" | "suspendedUntil" | "insideOnly", SQLWrapper> & StandingRow;

/** Somebody who looks at a joke. */
export interface Look {
  viewerId: SQL;
  /** UTC milliseconds. */
  now: number | Placeholder;
  /** A row of `jokes`, or an alias of it. */
  joke?: JokeRow;
  /** Its author's row, if the statement has it; otherwise it is looked up by its key. */
  author?: AuthorRow;
}

/** The look of a statement's parameters. */
export const lookOf = (placeholder: (name: "viewerId" | "now") => number | Placeholder) => ({
  viewerId: sql`${placeholder("viewerId")}`,
  now: placeholder("now"),
});

/** Whether the viewer may open a joke, like, save or report it, and see its picture. */
export const mayOpen = (look: Look): SQL<number> => isShownOn(["opening"], look);

/**
 * Whether a joke may be named to the viewer as the original of another one. Nobody but its author is led to a held one:
 * it would be found before its hour is over.
 */
export const mayBeNamed = (look: Look): SQL<number> => {
  const { viewerId, now, joke = jokes } = look;
  return sql<number>`(${mayOpen(look)} and (not ${isHeld(now, joke)} or ${joke.authorId} = ${viewerId}))`;
};

/** Whether a joke stands in a list of one person's choice. */
export const isListed = (look: Look): SQL<number> => isShownOn(["opening", "lists"], look);

/** Whether a joke stands in lists for everybody. */
export const isDiscoverable = (look: Look): SQL<number> => isShownOn(["opening", "lists", "discovery"], look);

type Anybodys = Omit<Look, "viewerId">;

/** Whether a joke may be among the best inside Labkhand; the same for every viewer. */
export const mayBeBest = (look: Anybodys): SQL<number> =>
  isShownOn(["opening", "lists", "discovery", "best"], { ...look, viewerId: sql`${VISITOR}` });

/** Whether a joke may leave Labkhand by itself; the same for every viewer. */
export const mayLeave = (look: Anybodys): SQL<number> =>
  isShownOn(["opening", "lists", "discovery", "best", "outside"], { ...look, viewerId: sql`${VISITOR}` });

/** Whether a joke may be sent to lock screens and channels; the same for every viewer. */
export const maySend = (look: Anybodys): SQL<number> =>
  isShownOn(["opening", "lists", "discovery", "best", "outside", "sent"], { ...look, viewerId: sql`${VISITOR}` });

/** Stands for an author whose row is not read yet: in none of the states. */
export const UNREAD_AUTHOR: AuthorRow = {
  id: sql`0`,
  username: sql`''`,
  mobile: sql`''`,
  emailVerifiedAt: sql`0`,
  registeredAt: sql`0`,
  fromNetwork: sql`null`,
  fromDevice: sql`null`,
  watched: sql`0`,
  upheldAt: sql`null`,
  suspendedUntil: sql`0`,
  insideOnly: sql`0`,
};

/** The key of a text's original: the first joke that stands with its fingerprint (D123). Deleted ones have none. */
export const originalKey = (fingerprint: SQL): SQL<number | null> =>
  sql<number | null>`(select min(earliest.key) from ${jokes} as earliest where earliest.fingerprint = ${fingerprint})`;

/** The first joke with a text, as a duplicate names it. */
export interface Original {
  id: string;
  username: string;
  /** Whether the duplicate's author wrote it. */
  isOfSameAuthor: boolean;
}

const ID_DIGITS = 32;

/**
 * The original of a joke, if it is a duplicate and that one {@link mayBeNamed} to the viewer; otherwise null. It is looked up again
 * because the original may be deleted: then the next is. Reads nothing for a joke that was no duplicate when it was
 * published.
 */
export function originalOf({ viewerId, now, joke = jokes }: Look): SQL<Original | null> {
  const [original, author] = [alias(jokes, "original"), alias(users, "original_author")];
  return sql<Original | null>`iif(${joke.duplicate} = 1, (
    select hex(${original.id}) || (${original.authorId} = ${joke.authorId}) || ${author.username}
    from ${jokes} as original cross join ${users} as original_author
    where ${original.key} = ${originalKey(sql`${joke.fingerprint}`)} and ${original.key} < ${joke.key}
      and ${author.id} = ${original.authorId} and ${mayBeNamed({ viewerId, now, joke: original, author })}), null)`.mapWith(
    (found: string) => ({
      id: asUuid(found.slice(0, ID_DIGITS).toLowerCase()),
      isOfSameAuthor: found[ID_DIGITS] === "1",
      username: found.slice(ID_DIGITS + 1),
    }),
  );
}

const isOthers = ({ joke, viewerId }: Required<Look>): SQL => sql`${joke.authorId} <> ${viewerId}`;

/** Whether a joke has a row of the moderators' queue with this. */
const hasSubject = ({ ownerId, subjectId }: ReturnType<typeof subjectOf>, which: SQL): SQL =>
  sql`exists (select 1 from ${reportedSubjects} where ${reportedSubjects.kind} = 'joke'
    and ${reportedSubjects.ownerId} = ${ownerId} and ${reportedSubjects.subjectId} = ${subjectId} and ${which})`;

/** A joke's author, a key lookup for each column that is used. */
function authorOf({ authorId }: JokeRow): AuthorRow {
  const column = ({ name }: Column) =>
    sql`(select author.${sql.identifier(name)} from ${users} as author where author.id = ${authorId})`;
  return {
    id: authorId,
    username: column(users.username),
    mobile: column(users.mobile),
    emailVerifiedAt: column(users.emailVerifiedAt),
    registeredAt: column(users.registeredAt),
    fromNetwork: column(users.fromNetwork),
    fromDevice: column(users.fromDevice),
    watched: column(users.watched),
    upheldAt: column(users.upheldAt),
    suspendedUntil: column(users.suspendedUntil),
    insideOnly: column(users.insideOnly),
  };
}

/** Whether a joke is in none of the states that these surfaces leave out. */
function isShownOn(surfaces: readonly (keyof typeof states)[], { joke = jokes, author, ...look }: Look): SQL<number> {
  const full = { ...look, joke, author: author ?? authorOf(joke) };
  const left = surfaces.flatMap((surface) => Object.values<(one: Required<Look>) => SQL>(states[surface]));
  return sql<number>`(${sql.join(
    left.map((isState) => sql`not (${isState(full)})`),
    sql` and `,
  )})`;
}
