import { createHmac } from "node:crypto";

import { type Placeholder, type SQL, eq, sql } from "drizzle-orm";

import { foldedJoke } from "../../../contract/jokes/fingerprint.ts";
import { BARRED } from "../../../contract/moderation/policy.ts";
import { DAY_MS } from "../../../contract/time.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { inlined } from "../../db/inlined.ts";
import { barredTexts, jokes } from "../../db/schema/jokes.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { derivedKey } from "../../derived-key.ts";

/** The keyed digest by which a text is known again, however it is spelled, without being kept. */
export function textDigestOf({ config }: Pick<Ctx, "config">, text: string): string {
  const key = derivedKey(config.SESSION_SECRET, "barred-texts");
  return createHmac("sha256", key)
    .update(foldedJoke(text) || text)
    .digest("base64url");
}

/** A text that the person of `users` publishes now. */
interface Text {
  digest: SQL;
  /** Null for a text too short to be somebody's joke: of those only their own are barred. */
  fingerprint: SQL;
  now: number | Placeholder;
}

/** Whose joke with this text is barred; null of most. Reads nothing where none is. */
export const againOf = ({ digest, fingerprint, now }: Text): SQL<(typeof jokes.$inferSelect)["again"]> =>
  sql<(typeof jokes.$inferSelect)["again"]>`case when ${timesOf({ digest, now })} > 0 then 'own'
    when ${fingerprint} is not null and exists (select 1 from ${barredTexts} where ${isBarred({ digest, now })}) then 'others' end`;

/** How many jokes with this text the person has that are hidden or were removed, counted as far as it matters. */
export const timesOf = ({ digest, now }: Pick<Text, "digest" | "now">): SQL<number> =>
  sql<number>`(select count(*) from (select 1 from ${barredTexts}
    where ${isBarred({ digest, now })} and ${barredTexts.authorId} = ${users}.id limit ${inlined(BARRED.times)}))`;

/**
 * Ends publishing for a day for the viewer, whose joke was not published, if they sent a barred text too often. A retry
 * of a joke that was published is no further time, and one during the pause does not lengthen it.
 */
export const pauseSenderOf = ({ db, viewer, now }: PersonCtx, { id, textDigest }: { id: string; textDigest: string }) =>
  db
    .update(users)
    .set({ quietUntil: now + BARRED.quietMs })
    .where(
      sql`${users.id} = ${viewer.userId} and ${isNotSuspended(now)} and coalesce(${users.quietUntil}, 0) <= ${now}
        and ${timesOf({ digest: sql`${textDigest}`, now })} >= ${inlined(BARRED.times)}
        and not exists (select 1 from ${jokes} where ${eq(jokes.id, id)})`,
    );

const isBarred = ({ digest, now }: Pick<Text, "digest" | "now">): SQL =>
  sql`${barredTexts.digest} = ${digest}
    and (${barredTexts.removedAt} is null or ${barredTexts.removedAt} > ${now} - ${inlined(BARRED.days * DAY_MS)})`;
