import { type SQL, type SQLWrapper, eq, sql } from "drizzle-orm";

import { PERSON_ID } from "../../../contract/calls/shapes.ts";
import { toAsciiDigits } from "../../../contract/digits.ts";
import { isLatin, normalizeText, usernameText } from "../../../contract/persian.ts";
import { inlined } from "../../db/inlined.ts";
import { encoded } from "../../db/bound-column.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { foldName, foldedName, usernames, users } from "../../db/schema/people.ts";

/** Sorts after every letter: the upper bound of a prefix range. */
const LAST = "\u{10FFFF}";

/** A half-open range of keys. */
interface Range {
  begins: SQL;
  ends: SQL;
}

const textsFrom = (begins: string): Range => ({ begins: sql`${begins}`, ends: sql`${begins + LAST}` });

/** The end has 17 bytes, so that an id of all `f` sorts before it. */
const idsFrom = (digits: string): Range => ({
  begins: sql`${encoded(users.publicId, digits.padEnd(32, "0"))}`,
  ends: sql`${encoded(users.publicId, `${digits.padEnd(32, "f")}00`)}`,
});

const isPerson = (publicId: string): SQL => eq(users.publicId, publicId);

/** One way to find people: a range of an index in its order, each row with its person. */
interface Way extends Range {
  from: SQL;
  key: SQLWrapper;
  /** The cursor: the row of the person after which the next page starts. */
  place: SQL;
  /** The row of their application, if it was found by that. */
  application: SQL;
  /**
   * The consecutive ranges after a cursor, each with one lower bound: given two, SQLite would scan from the first to
   * the second.
   */
  behind: (publicId: string) => readonly SQL[];
  where?: SQL;
}

const rowOf = sql.raw('"users".rowid');
const nameRow = sql.raw('"usernames".rowid');
const applicationRow = sql.raw('"job_applications".rowid');

/** By a unique column of people. */
const ofPerson = (key: SQLWrapper, range: Range, where?: SQL): Way => ({
  from: sql`${users}`,
  key,
  ...range,
  place: rowOf,
  application: sql`null`,
  behind: (publicId) => [sql`${key} > (select ${key} from ${users} where ${isPerson(publicId)})`],
  ...(where && { where }),
});

/**
 * By the current username, ignoring dots and hyphens (R63). A few old pairs of usernames are equal when folded.
 */
const ofName = (begins: string): Way => {
  const key = foldedName(usernames.username);
  return {
    from: sql`${usernames} cross join ${users} on ${users.username} = ${usernames.username}`,
    key,
    ...textsFrom(begins),
    place: rowOf,
    application: sql`null`,
    behind: (publicId) => {
      const their = (column: SQLWrapper) => sql`(select ${column} from ${users}
        join ${usernames} on ${usernames.username} = ${users.username} where ${isPerson(publicId)})`;
      return [sql`${key} = ${their(key)} and ${nameRow} > ${their(nameRow)}`, sql`${key} > ${their(key)}`];
    },
  };
};

/** By a name in the person's own job application, which need not be unique. */
const ofApplicant = (key: SQLWrapper, begins: string): Way => ({
  from: sql`${jobApplications} cross join ${users} on ${users.mobile} = ${jobApplications.mobile}`,
  key,
  ...textsFrom(begins),
  place: rowOf,
  application: applicationRow,
  behind: (publicId) => {
    const their = (column: SQLWrapper) => sql`(select ${column} from ${users}
      join ${jobApplications} on ${jobApplications.mobile} = ${users.mobile} where ${isPerson(publicId)})`;
    return [sql`${key} = ${their(key)} and ${applicationRow} > ${their(applicationRow)}`, sql`${key} > ${their(key)}`];
  },
});

/** The ways a typed text allows, numbered: a cursor contains the number. */
function waysOf(typed: string): [number, Way][] {
  // A number copied on a phone may contain invisible marks.
  const name = normalizeText(typed);
  const text = toAsciiDigits(name).toLowerCase();
  if (!isLatin(text)) {
    return [
      [5, ofApplicant(jobApplications.lastName, name)],
      [6, ofApplicant(jobApplications.firstName, name)],
    ];
  }
  const folded = foldName(usernameText(typed));
  const mobile = mobileBeginning(text);
  const ways: [number, Way | null][] = [
    [1, /^[a-z0-9]+$/.test(folded) ? ofName(folded) : null],
    [2, mobile === null ? null : ofPerson(users.mobile, textsFrom(mobile))],
    [3, /^\S+$/.test(text) ? ofPerson(users.email, textsFrom(text)) : null],
    // A person who left keeps their public id, but is not listed.
    [
      4,
      /^[0-9a-f]{1,32}$/.test(text) ? ofPerson(users.publicId, idsFrom(text), sql`${users.deletedAt} is null`) : null,
    ],
  ];
  return ways.flatMap(([number, way]): [number, Way][] => (way === null ? [] : [[number, way]]));
}

/** A stored mobile's prefix from 09…, 9…, +98…, 0098… or +98 (0)…; null for anything else. */
function mobileBeginning(text: string): string | null {
  if (!/^\+?[0-9\s()-]+$/.test(text)) return null;
  const match = /^(?:0098|98)?0?(9[0-9]*)$/.exec(text.replace(/[^0-9]/g, ""));
  return match ? `0${match[1]}` : null;
}

interface Page {
  typed: string;
  /** The row after which the page starts: the way it was found, and its person. */
  after: { way: number; publicId: string } | null;
  /** How many rows to return, of which the first `skipped` are dropped. */
  rows: number;
  skipped: number;
}

/**
 * People whose username, mobile, e-mail or id starts with a text, or whose application's names do, as a subquery: each
 * way in its index's order, and run only if the ways before it did not fill the page. Null if nothing can start so.
 */
export function foundRows({ typed, after, rows, skipped }: Page): SQL | null {
  const ways = waysOf(typed).filter(([number]) => after === null || number >= after.way);
  const selects = ways.flatMap(
    ([number, { from, key, begins, ends, place, application, behind, where = sql`true` }]) => {
      const ranges = after?.way === number ? behind(after.publicId) : [sql`${key} >= ${begins}`];
      return ranges.map(
        (range) => sql`select * from (select ${place} as place, ${application} as application,
        ${inlined(number)} as way, ${key} as found_by from ${from}
        where ${range} and ${key} < ${ends} and ${where} order by ${key} limit ${rows + skipped})`,
      );
    },
  );
  const folded = foldName(usernameText(typed));
  // The owner of a former username, by exact match.
  if (after === null && !PERSON_ID.test(typed) && isLatin(usernameText(typed)))
    selects.push(sql`select ${rowOf} as place, null as application, 7 as way, '' as found_by from ${users}
      where ${users.id} in (select ${usernames.userId} from ${usernames} where ${foldedName(usernames.username)} = ${folded})
        and ${users.deletedAt} is null and ${foldedName(users.username)} is not ${folded}`);
  return selects.length === 0 ? null : sql`${sql.join(selects, sql` union all `)} limit ${rows} offset ${skipped}`;
}
