import { type SQL, sql } from "drizzle-orm";

import { blocks, hasBlocked } from "../../db/schema/blocks.ts";
import { users } from "../../db/schema/people.ts";

/** Whether a person blocked somebody (the row of `users`) who has taken another public id and username since. */
export const blockedBefore = (blocker: SQL): SQL<number> =>
  sql<number>`exists (select 1 from ${blocks} where ${blocks.blockerId} = ${blocker}
    and ${blocks.blockedId} = ${users.id} and ${blocks.knownBy} <> ${users.publicId}
    and ${blocks.knownName} <> coalesce(${users.username}, ''))`;

/**
 * Whether a new username must not be shown to the viewer: the row of `users` blocked the viewer and was renamed, or the
 * viewer blocked them before they closed a name. The viewer's own lists of blocks and likes then do not reveal it
 * (D094).
 */
export const hidesNewName = (viewerId: SQL): SQL<number> =>
  sql<number>`(${users.usernameChangedAt} is not null and ${hasBlocked(sql`${users.id}`, viewerId)}
    or ${blockedBefore(viewerId)})`;

/**
 * Whether the row of `users` must appear as nobody to the viewer: they blocked the viewer, or the viewer blocked them
 * under an id that is closed since, and must not learn the new one (D094).
 */
export const isHiddenFrom = (viewerId: SQL): SQL<number> =>
  sql<number>`(${hasBlocked(sql`${users.id}`, viewerId)} or ${blockedBefore(viewerId)})`;

/** Whether either of two people blocked the other. */
export function blockedBetween(one: SQL, other: SQL): SQL<number> {
  return sql<number>`(${hasBlocked(one, other)} or ${hasBlocked(other, one)})`;
}
