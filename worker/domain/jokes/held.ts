import { type Placeholder, type SQL, type SQLWrapper, eq, sql } from "drizzle-orm";

import { HELD } from "../../../contract/moderation/policy.ts";
import { STANDING } from "../../../contract/standing.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { inlined } from "../../db/inlined.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { hasStood, isAtLeast } from "../../db/schema/standing.ts";

/**
 * Until when a joke that the person of `users` publishes now is held (D127): until it is judged if they are watched or
 * its text is barred, an hour if they are a newcomer of whom nothing stood; otherwise null.
 */
export const heldUntil = (now: Placeholder, isBarred: SQL): SQL<number | null> =>
  sql<number | null>`case when ${users.watched} or ${isBarred} then ${inlined(HELD.untilJudged)}
    when ${isAtLeast("known", now)} then null
    when ${hasStood(now)} then null
    else ${now} + ${inlined(HELD.ms)} end`;

/**
 * Whether a joke that the person of `users` publishes now is fresh, so that discovery shows few of them: its author is
 * no known person, or came in the last week, or by e-mail in the last month.
 */
export const isFresh = (now: Placeholder): SQL<boolean> =>
  sql<boolean>`iif(${users.registeredAt} > ${now} - iif(${users.mobile} is null, ${inlined(STANDING.freshEmailDays * DAY_MS)}, ${inlined(STANDING.freshDays * DAY_MS)}),
    1, not ${isAtLeast("known", now)})`;

type Held = Record<"heldUntil" | "reportingDisabled", SQLWrapper>;

/** Whether lists for everybody leave out a joke, by default a row of `jokes`: it is held, and not approved. */
export const isHeld = (now: number | Placeholder, joke: Held = jokes): SQL<number> =>
  sql<number>`(coalesce(${joke.heldUntil}, 0) > ${now} and not ${joke.reportingDisabled})`;

/** The same for a list of held ones only: it reads the fresh jokes of an hour. */
export const isHeldNow = (now: number): SQL =>
  sql`${jokes.fresh} and ${jokes.createdAt} > ${now - HELD.ms} and ${isHeld(now)}`;

/** Whether a joke waits until a moderator judges it, so that it stands in the queue without a report. */
export const isAwaited = ({ heldUntil: until }: Pick<Held, "heldUntil"> = jokes): SQL =>
  eq(until, inlined(HELD.untilJudged));
