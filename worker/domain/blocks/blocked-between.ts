import { type SQL, sql } from "drizzle-orm";

import { blocks, hasBlocked } from "../../db/schema/blocks.ts";
import { users } from "../../db/schema/people.ts";

/** Whether a person blocked somebody, the row of `users`, who has taken another public id and name since. */
export const blockedBefore = (blocker: SQL): SQL<number> =>
  sql<number>`exists (select 1 from ${blocks} where ${blocks.blockerId} = ${blocker}
    and ${blocks.blockedId} = ${users.id} and ${blocks.knownBy} <> ${users.publicId}
    and ${blocks.knownName} <> coalesce(${users.username}, ''))`;

/**
 * Whether the row of `users` is of somebody who blocked the viewer and has had another name, or whom the viewer blocked before they
 * closed one: what the viewer made themselves, by blocking or liking, does not tell them the new one (docs/decisions/094).
 */
export const hidesNewName = (viewerId: SQL): SQL<number> =>
  sql<number>`(${users.usernameChangedAt} is not null and ${hasBlocked(sql`${users.id}`, viewerId)}
    or ${blockedBefore(viewerId)})`;

/**
 * Whether the row of `users` is nobody to the viewer: of who blocked them, and of whom they blocked under an id that is closed since,
 * so that they are not told the new one (docs/decisions/094).
 */
export const isNobodyTo = (viewerId: SQL): SQL<number> =>
  sql<number>`(${hasBlocked(sql`${users.id}`, viewerId)} or ${blockedBefore(viewerId)})`;

/** Whether either of two people blocked the other. */
export function blockedBetween(one: SQL, other: SQL): SQL<number> {
  return sql<number>`(${hasBlocked(one, other)} or ${hasBlocked(other, one)})`;
}
