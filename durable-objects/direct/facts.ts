import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

import { PERSON_ID } from "../../contract/common.ts";
import { blocks } from "../../worker/db/schema/blocks.ts";
import { usernames, users } from "../../worker/db/schema/people.ts";
import { settings } from "../../worker/db/schema/settings.ts";
import type { PairFacts, PersonFacts } from "./interface.ts";

/** What is read of one of two people, for {@link toPersonFacts}. */
export function personFactsColumns(one: SQL, other: SQL) {
  const theOther = sql`case when ${users.id} = ${one} then ${other} else ${one} end`;
  return {
    id: users.id,
    publicId: users.publicId,
    handle: users.handle,
    username: users.username,
    registeredAt: users.registeredAt,
    suspendedUntil: users.suspendedUntil,
    deletedAt: users.deletedAt,
    hasBlocked: hasBlocked(sql`${users.id}`, theOther)
      .mapWith(Boolean)
      .as("has_blocked"),
  };
}

type PersonRow = Pick<
  typeof users.$inferSelect,
  "id" | "publicId" | "handle" | "username" | "registeredAt" | "suspendedUntil" | "deletedAt"
> & { hasBlocked: boolean };

/** A person's facts; null for one who never chose a name, and so has no room. */
export function toPersonFacts({ id, publicId, handle, username, deletedAt, ...row }: PersonRow): PersonFacts | null {
  if (handle === null) return null;
  const { registeredAt, suspendedUntil, hasBlocked: blocked } = row;
  const isDeleted = deletedAt !== null;
  const names = { userId: id, publicId, username: username ?? "" };
  return { ...names, handle, registeredAt, suspendedUntil, isDeleted, hasBlocked: blocked };
}

/**
 * What the database knows of two users, in one read; null when either does not exist or never chose a name. Asked now and
 * then, never for every message.
 */
export async function readPairFacts(
  d1: D1Database,
  [one, other]: readonly [string, string],
): Promise<PairFacts | null> {
  const readAt = Date.now();
  const db = drizzle(d1);
  const [rows, flags] = await db.batch([
    db
      .select(personFactsColumns(sql`${one}`, sql`${other}`))
      .from(users)
      .where(sql`${users.id} in (${one}, ${other})`),
    db
      .select({ value: settings.value })
      .from(settings)
      .where(sql`${settings.key} = 'direct-enabled'`),
  ]);
  const [first, second] = [one, other]
    .map((id) => rows.find((row) => row.id === id))
    .map((row) => row && toPersonFacts(row));
  return first && second ? { isEnabled: flags[0]?.value !== "false", people: [first, second], readAt } : null;
}

/** Whether the two may know of each other at all. */
export function isBlockedBetween({ people }: PairFacts): boolean {
  return people.some(({ hasBlocked: blocked }) => blocked);
}

/** The user behind a name, current or former, or a public id, if the viewer may see them. */
export async function findVisibleUser(d1: D1Database, viewerId: string, nameOrId: string) {
  const viewer = sql`${viewerId}`;
  const person = sql`${users.id}`;
  const isNamed = PERSON_ID.test(nameOrId)
    ? sql`${users.publicId} = ${nameOrId}`
    : sql`${person} = (select ${usernames.userId} from ${usernames} where ${usernames.username} = ${nameOrId})`;
  const rows = await drizzle(d1)
    .select({ userId: users.id, publicId: users.publicId })
    .from(users)
    .where(sql`${isNamed} and not ${hasBlocked(viewer, person)} and not ${hasBlocked(person, viewer)}`);
  return rows[0] ?? null;
}

/** Whether one person blocked another: one lookup of a key. */
function hasBlocked(blocker: SQL, person: SQL): SQL<number> {
  return sql<number>`exists (select 1 from ${blocks}
    where ${blocks.blockerId} = ${blocker} and ${blocks.blockedId} = ${person})`;
}
