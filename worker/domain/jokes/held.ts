import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { HELD } from "../../../contract/moderation/policy.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";

/** Until when a joke that the person of `users` publishes now is held; null unless it is one of a newcomer's first. */
export const heldUntil = (now: Placeholder): SQL<number | null> =>
  sql<
    number | null
  >`iif(${users.registeredAt} > ${now} - ${HELD.newForDays * DAY_MS} and ${users.jokeCount} < ${HELD.firstJokes},
    ${now} + ${HELD.ms}, null)`;

type Held = Record<"heldUntil" | "reportingDisabled", SQLWrapper>;

/**
 * Whether lists for everybody leave out a joke, by default a row of `jokes`: it is among its author's first ones, and
 * neither an hour old nor approved (D127).
 */
export const isHeld = (now: number | Placeholder, joke: Held = jokes): SQL<number> =>
  sql<number>`(coalesce(${joke.heldUntil}, 0) > ${now} and not ${joke.reportingDisabled})`;

/** The same for a list of held ones only: it reads the jokes of an hour. */
export const isHeldNow = (now: number): SQL => sql`${jokes.createdAt} > ${now - HELD.ms} and ${isHeld(now)}`;
