import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { HELD } from "../../../contract/moderation/policy.ts";
import { STANDING, STANDINGS, type Standing } from "../../../contract/standing.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { inlined } from "../inlined.ts";
import { jokes } from "./jokes.ts";
import { isProvedIn, users } from "./people.ts";

/** What the standing of a person follows from. */
export type StandingRow = Record<
  "id" | "mobile" | "emailVerifiedAt" | "registeredAt" | "fromNetwork" | "fromDevice" | "watched" | "upheldAt",
  SQLWrapper
>;

type Now = number | Placeholder;

/** A standing as {@link standingOf} has it. */
export const level = (standing: Standing): SQL => inlined(STANDINGS.indexOf(standing));

const sinceDays = (now: Now, days: number): SQL => sql`${now} - ${inlined(days * DAY_MS)}`;

const isSinceDays = (now: Now, moment: SQLWrapper, days: number): SQL =>
  sql`coalesce(${moment}, 0) > ${sinceDays(now, days)}`;

/** What being trusted follows from. */
export type TrustRow = Pick<StandingRow, "mobile" | "watched" | "registeredAt" | "upheldAt">;

/** Whether somebody is trusted. Reads nothing beside the row. */
export const isTrusted = (now: Now, { mobile, watched, registeredAt, upheldAt }: TrustRow = users): SQL =>
  sql`(${mobile} is not null and not ${watched} and not ${isSinceDays(now, registeredAt, STANDING.trustedDays)}
    and not ${isSinceDays(now, upheldAt, STANDING.untrustedDays)})`;

/**
 * The standing of a row of `users`, or of an alias, as its place among {@link STANDINGS} (D129). Reads nothing beside the
 * row, but in an account's first month, at most, the newest few beside it and three of its jokes.
 */
export const standingOf = (now: Now, person: StandingRow = users): SQL<number> => {
  const isSince = (moment: SQLWrapper, days: number) => isSinceDays(now, moment, days);
  return sql<number>`case
    when ${isTrusted(now, person)} then ${level("trusted")}
    when not ${isProvedIn(person)} then ${level("unproved")}
    when ${person.watched} or ${isSince(person.registeredAt, STANDING.mobileNewDays)}
      or ${isSince(person.upheldAt, STANDING.newAgainDays)} then ${level("newcomer")}
    when not ${isSince(person.registeredAt, STANDING.trustedDays)} then ${level("known")}
    when ${person.mobile} is not null then iif(${hasManyBeside(person)}, ${level("newcomer")}, ${level("known")})
    when ${isSince(person.registeredAt, STANDING.emailNewDays)} or ${hasManyBeside(person)} or not ${hasStood(now, person)}
      then ${level("newcomer")}
    else ${level("known")} end`;
};

/** Whether somebody's standing is at least this one. */
export const isAtLeast = (standing: Standing, now: Now, person: StandingRow = users): SQL =>
  sql`(${standingOf(now, person)}) >= ${level(standing)}`;

/** Whether three jokes of a person have stood for an hour each. Keys are in the order of publishing. */
export const hasStood = (now: Now, { id }: Pick<StandingRow, "id"> = users): SQL =>
  sql`coalesce((select stood.created_at from ${jokes} as stood
    where stood.author_id = ${id} and stood.deleted_at is null and not stood.hidden
      and coalesce(stood.held_until, 0) <= ${now}
    order by stood.key limit 1 offset ${inlined(STANDING.stood - 1)}) <= ${now} - ${inlined(HELD.ms)}, 0)`;

/**
 * Whether more than a family's accounts came beside a person's on one day: of one device, or by e-mail from one network.
 * Carriers put thousands of honest people behind one network, so it says nothing about a proved mobile.
 */
const hasManyBeside = (person: StandingRow): SQL =>
  sql`${besideOf(person, STANDING.besideMax + 1)} > ${inlined(STANDING.besideMax)}`;

/**
 * How many other accounts came beside a person's, counted up to `most`. The indexes are named: SQLite would rather read
 * everybody without a mobile.
 */
export const besideOf = ({ mobile, fromNetwork, fromDevice }: StandingRow, most: number): SQL<number> =>
  sql<number>`(select max(count(*) - 1, 0) from (
    select beside.id from ${users} as beside indexed by users_from_device where beside.from_device = ${fromDevice}
    union
    select beside.id from ${users} as beside indexed by users_from_network where beside.from_network = ${fromNetwork} and beside.mobile is null and ${mobile} is null
    limit ${inlined(most + 1)}))`;

/**
 * Whether two people may be one: their accounts came on one day from one device, or, if one of them has no proved mobile,
 * from one network.
 */
export const areRelated = (one: StandingRow, other: StandingRow): SQL =>
  sql`(${one.fromDevice} = ${other.fromDevice}
    or ${one.fromNetwork} = ${other.fromNetwork} and (${one.mobile} is null or ${other.mobile} is null))`;
