import { type Placeholder, type SQL, sql } from "drizzle-orm";

import { PERSON_ID } from "../../../contract/common.ts";
import type { Ctx } from "../../context.ts";
import { follows, usernames, users } from "../../db/schema/people.ts";
import { type Builders, type Later, statement } from "../../db/statements.ts";
import { AppError } from "../../errors.ts";
import { hasBlocked } from "../blocks/blocked-between.ts";

type Building = { db: Builders };

/** The id of whoever has or once had a username, as a subquery: an old link leads to the same person. */
export function idOf({ db }: Building, username: string | Placeholder): SQL {
  return sql`(${db
    .select({ userId: usernames.userId })
    .from(usernames)
    .where(sql`${usernames.username} = ${username}`)})`;
}

/** The id of the person with a public id, as a subquery. Its plus takes the affinity away that keeps a range from an index. */
export function idOfPublic({ db }: Building, publicId: string): SQL {
  return sql`(${db
    .select({ id: sql`+${users.id}` })
    .from(users)
    .where(sql`${users.publicId} = ${publicId}`)})`;
}

/** The id of whoever is called so, or has this public id, as a subquery. */
export const idOfNamed = (ctx: Building, nameOrId: string): SQL =>
  PERSON_ID.test(nameOrId) ? idOfPublic(ctx, nameOrId) : idOf(ctx, nameOrId);

/** The person behind a username, current or former, the blocks between them and the viewer, and whether the viewer follows them. */
export const selectPersonByName = ({ viewer }: Pick<Ctx, "viewer">, username: string) =>
  selectNamed({ viewerId: viewer?.userId ?? "", username });

const selectNamed = statement((db, later: Later<{ viewerId: string; username: string }>) => {
  const viewerId = sql`${later("viewerId")}`;
  return db
    .select({
      user: users,
      isBlocked: hasBlocked(viewerId, sql`${users.id}`)
        .mapWith(Boolean)
        .as("is_blocked"),
      blocksViewer: hasBlocked(sql`${users.id}`, viewerId)
        .mapWith(Boolean)
        .as("blocks_viewer"),
      viewerFollows: sql`exists (select 1 from ${follows}
        where ${follows.followerId} = ${viewerId} and ${follows.followeeId} = ${users.id})`
        .mapWith(Boolean)
        .as("is_followed"),
    })
    .from(users)
    .where(sql`${users.id} = ${idOf({ db }, later("username"))}`);
});

type FoundPerson = ReturnType<typeof selectPersonByName>["_"]["result"][number];

/**
 * The person found, if the viewer may see them. A block against the viewer does not show itself: it answers as if nobody
 * had that name.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED
 */
export function visiblePerson(rows: FoundPerson[]): FoundPerson["user"] & { username: string; viewerFollows: boolean } {
  const found = rows[0];
  if (!found || found.blocksViewer) throw new AppError("USER_NOT_FOUND");
  const { user, viewerFollows } = found;
  if (user.deletedAt !== null || user.username === null) throw new AppError("USER_DELETED");
  if (found.isBlocked) throw new AppError("USER_BLOCKED");
  return { ...user, username: user.username, viewerFollows };
}
