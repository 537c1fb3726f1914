import { type Placeholder, type SQL, eq, sql } from "drizzle-orm";

import { PERSON_ID } from "../../../contract/calls/shapes.ts";
import type { Ctx } from "../../context.ts";
import { type User, leads, usernames, users, VISITOR } from "../../db/schema/people.ts";
import { type Placeholders, type StatementBuilder, preparedStatement } from "../../db/statements.ts";
import { AppError } from "../../errors.ts";
import { hasBlocked } from "../../db/schema/blocks.ts";
import { isHiddenFrom } from "../blocks/blocked-between.ts";

type Building = { db: StatementBuilder };

/** The id of a username's owner, also of a former name unless they closed it, as a subquery. */
export function idOf({ db }: Building, username: string | Placeholder): SQL {
  return sql`(${db
    .select({ userId: usernames.userId })
    .from(usernames)
    .where(sql`${usernames.username} = ${username} and ${leads}`)})`;
}

/**
 * The id of the person with a public id, as a subquery. The unary plus removes the affinity that would keep a range
 * from using an index.
 */
export function idOfPublic({ db }: Building, publicId: string): SQL {
  return sql`(${db
    .select({ id: sql`+${users.id}` })
    .from(users)
    .where(eq(users.publicId, publicId))})`;
}

/** The id of the person with this username or public id, as a subquery. */
export const idOfNamed = (ctx: Building, nameOrId: string): SQL =>
  PERSON_ID.test(nameOrId) ? idOfPublic(ctx, nameOrId) : idOf(ctx, nameOrId);

/** The person behind a username, current or former, and the blocks between them and the viewer. */
export const selectPersonByName = ({ viewer }: Pick<Ctx, "viewer">, username: string) =>
  selectNamed({ viewerId: viewer?.userId ?? VISITOR, username });

/** The columns {@link visiblePerson} needs. */
export const personColumns = (viewerId: SQL) => ({ user: users, ...blockColumns(viewerId) });

/** The blocks between a selected person and the viewer. A visitor is {@link VISITOR}. */
export const blockColumns = (viewerId: SQL) => ({
  isBlocked: hasBlocked(viewerId, sql`${users.id}`)
    .mapWith(Boolean)
    .as("is_blocked"),
  isNobody: isHiddenFrom(viewerId).mapWith(Boolean).as("is_nobody"),
});

const selectNamed = preparedStatement((db, placeholder: Placeholders<{ viewerId: number; username: string }>) =>
  db
    .select(personColumns(sql`${placeholder("viewerId")}`))
    .from(users)
    .where(eq(users.id, idOf({ db }, placeholder("username")))),
);

type FoundPerson = ReturnType<typeof selectPersonByName>["_"]["result"][number];

/**
 * The selected person, if the viewer may see them. A block against the viewer is not revealed: it answers like an
 * unknown username.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED
 */
export function visiblePerson(rows: FoundPerson[]): User & { username: string } {
  const found = rows[0];
  if (!found || found.isNobody) throw new AppError("USER_NOT_FOUND");
  const { user } = found;
  if (user.deletedAt !== null || user.username === null) throw new AppError("USER_DELETED");
  if (found.isBlocked) throw new AppError("USER_BLOCKED");
  return { ...user, username: user.username };
}
