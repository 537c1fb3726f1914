import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { PERSON_ID } from "../../../contract/common.ts";
import { toAsciiDigits } from "../../../contract/digits.ts";
import { isLatin, normalizeText, usernameText } from "../../../contract/persian.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { foldName, foldedName, usernames, users } from "../../db/schema/people.ts";

/** Sorts after every letter: where the texts that begin with one end. */
const LAST = "\u{10FFFF}";

/** One way to find people: the rows of a range of an index, in its order, each with the row of its person. */
interface Way {
  from: SQL;
  key: SQLWrapper;
  begins: string;
  /** The row of the person, and where it goes on behind one. */
  place: SQL;
  /** The row of their application, where that is what was found. */
  application: SQL;
  /** The ranges that follow one after the other, each with one lower bound: of two SQLite would walk from the first to the second. */
  behind: (publicId: string) => readonly SQL[];
  where?: SQL;
}

const rowOf = sql.raw('"users".rowid');
const nameRow = sql.raw('"usernames".rowid');
const applicationRow = sql.raw('"job_applications".rowid');

/** By a column of a person that no two have the same. */
const ofPerson = (key: SQLWrapper, begins: string, where?: SQL): Way => ({
  from: sql`${users}`,
  key,
  begins,
  place: rowOf,
  application: sql`null`,
  behind: (publicId) => [sql`${key} > (select ${key} from ${users} where ${users.publicId} = ${publicId})`],
  ...(where && { where }),
});

/** By the name they have, whose dots and hyphens tell nobody apart (decision 63). A few pairs of names from before are one when folded. */
const ofName = (begins: string): Way => {
  const key = foldedName(usernames.username);
  return {
    from: sql`${usernames} cross join ${users} on ${users.username} = ${usernames.username}`,
    key,
    begins,
    place: rowOf,
    application: sql`null`,
    behind: (publicId) => {
      const their = (column: SQLWrapper) => sql`(select ${column} from ${users}
        join ${usernames} on ${usernames.username} = ${users.username} where ${users.publicId} = ${publicId})`;
      return [sql`${key} = ${their(key)} and ${nameRow} > ${their(nameRow)}`, sql`${key} > ${their(key)}`];
    },
  };
};

/** By a name of somebody's own job application, which others may have too. */
const ofApplicant = (key: SQLWrapper, begins: string): Way => ({
  from: sql`${jobApplications} cross join ${users} on ${users.mobile} = ${jobApplications.mobile}`,
  key,
  begins,
  place: rowOf,
  application: applicationRow,
  behind: (publicId) => {
    const their = (column: SQLWrapper) => sql`(select ${column} from ${users}
      join ${jobApplications} on ${jobApplications.mobile} = ${users.mobile} where ${users.publicId} = ${publicId})`;
    return [sql`${key} = ${their(key)} and ${applicationRow} > ${their(applicationRow)}`, sql`${key} > ${their(key)}`];
  },
});

/** The ways that lead on from what was typed, under their numbers: a cursor names one. */
function waysOf(typed: string): [number, Way][] {
  // A number that was copied on a phone has marks around it that nobody sees.
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
    [2, mobile === null ? null : ofPerson(users.mobile, mobile)],
    [3, /^\S+$/.test(text) ? ofPerson(users.email, text) : null],
    // Who left is still known by it, and not listed.
    [4, /^[0-9a-f]{1,32}$/.test(text) ? ofPerson(users.publicId, text, sql`${users.deletedAt} is null`) : null],
  ];
  return ways.flatMap(([number, way]): [number, Way][] => (way === null ? [] : [[number, way]]));
}

/** The beginning of a mobile as it is stored, of 09…, 9…, +98… or 0098…; null of anything else. */
function mobileBeginning(text: string): string | null {
  if (!/^\+?[0-9\s()-]+$/.test(text)) return null;
  const match = /^(?:0098|98|0)?(9[0-9]*)$/.exec(text.replace(/[^0-9]/g, ""));
  return match ? `0${match[1]}` : null;
}

interface Page {
  typed: string;
  /** The row after which it goes on: by which way it was found, and whose it is. */
  after: { way: number; publicId: string } | null;
  /** Of these, the first `skipped` are left out. */
  rows: number;
  skipped: number;
}

/**
 * People whose name, mobile, e-mail or id begins with a text, or whose application's names do, as a subquery of their rows: each way
 * in the order of its index, and asked only where those before it did not fill the page. Null where nothing can begin so.
 */
export function foundRows({ typed, after, rows, skipped }: Page): SQL | null {
  const ways = waysOf(typed).filter(([number]) => after === null || number >= after.way);
  const selects = ways.flatMap(([number, { from, key, begins, place, application, behind, where = sql`true` }]) => {
    const ranges = after?.way === number ? behind(after.publicId) : [sql`${key} >= ${begins}`];
    return ranges.map(
      (range) => sql`select * from (select ${place} as place, ${application} as application,
        ${sql.raw(String(number))} as way, ${key} as found_by from ${from}
        where ${range} and ${key} < ${begins + LAST} and ${where} order by ${key} limit ${rows + skipped})`,
    );
  });
  const folded = foldName(usernameText(typed));
  // The owner of a former name, by all of it.
  if (after === null && !PERSON_ID.test(typed) && isLatin(usernameText(typed)))
    selects.push(sql`select ${rowOf} as place, null as application, 7 as way, '' as found_by from ${users}
      where ${users.id} in (select ${usernames.userId} from ${usernames} where ${foldedName(usernames.username)} = ${folded})
        and ${users.deletedAt} is null and ${foldedName(users.username)} is not ${folded}`);
  return selects.length === 0 ? null : sql`${sql.join(selects, sql` union all `)} limit ${rows} offset ${skipped}`;
}
