import { type SQL, and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

import { PERSON_ID } from "../../contract/calls/shapes.ts";
import { closeCodes } from "../../contract/direct/events.ts";
import { hasBlocked } from "../../worker/db/schema/blocks.ts";
import { sessions } from "../../worker/db/schema/login.ts";
import { isFollowing, isProved, leads, usernames, users } from "../../worker/db/schema/people.ts";
import { settings } from "../../worker/db/schema/settings.ts";
import { closeSocket, identityOf } from "../kit/sockets.ts";
import type { PairFacts, PersonFacts } from "./interface.ts";

export const privacyColumns = {
  whoMayWrite: users.whoMayWrite,
  showPresence: users.showPresence,
  showReceipts: users.showReceipts,
};

/** The columns of one of two people, for {@link toPersonFacts}. */
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
    ...privacyColumns,
    isProved: isProved.mapWith(Boolean).as("is_proved"),
    hasMobile: sql`${users.mobile} is not null`.mapWith(Boolean).as("has_mobile"),
    hasBlocked: hasBlocked(sql`${users.id}`, theOther)
      .mapWith(Boolean)
      .as("has_blocked"),
    follows: isFollowing(sql`${users.id}`, theOther)
      .mapWith(Boolean)
      .as("follows"),
  };
}

type PersonRow = Omit<PersonFacts, "userId" | "handle" | "username" | "isDeleted"> &
  Pick<typeof users.$inferSelect, "id" | "handle" | "username" | "deletedAt">;

/** A person's facts; null without a username, and therefore without rooms. */
export function toPersonFacts(row: PersonRow): PersonFacts | null {
  if (row.handle === null) return null;
  return {
    userId: row.id,
    publicId: row.publicId,
    username: row.username ?? "",
    handle: row.handle,
    registeredAt: row.registeredAt,
    suspendedUntil: row.suspendedUntil,
    whoMayWrite: row.whoMayWrite,
    showPresence: row.showPresence,
    showReceipts: row.showReceipts,
    isDeleted: row.deletedAt !== null,
    isProved: row.isProved,
    hasMobile: row.hasMobile,
    hasBlocked: row.hasBlocked,
    follows: row.follows,
  };
}

/**
 * The database's facts about two users, in one read; null if either does not exist or has no username. Not read for
 * every message.
 */
export async function readPairFacts(
  d1: D1Database,
  [one, other]: readonly [number, number],
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

/** Whether a block hides the two from each other. */
export function isBlockedBetween({ people }: PairFacts): boolean {
  return people.some((person) => person.hasBlocked);
}

/** Whether a person shows their presence in open conversations; false once they left. */
export async function readShowsPresence(d1: D1Database, userId: number): Promise<boolean> {
  const rows = await drizzle(d1)
    .select({ showPresence: users.showPresence })
    .from(users)
    .where(sql`${users.id} = ${userId} and ${users.deletedAt} is null`);
  return rows[0]?.showPresence ?? false;
}

/**
 * The user with this username, current or former, or public id, if the viewer may see them, and their visible facts.
 */
export async function findVisibleUser(d1: D1Database, viewerId: number, nameOrId: string) {
  const viewer = sql`${viewerId}`;
  const person = sql`${users.id}`;
  const isNamed = PERSON_ID.test(nameOrId)
    ? eq(users.publicId, nameOrId)
    : sql`${person} = (select ${usernames.userId} from ${usernames} where ${usernames.username} = ${nameOrId} and ${leads})`;
  const rows = await drizzle(d1)
    .select({
      userId: users.id,
      publicId: users.publicId,
      showPresence: users.showPresence,
      follows: isFollowing(person, viewer).mapWith(Boolean).as("follows"),
      isFollowed: isFollowing(viewer, person).mapWith(Boolean).as("is_followed"),
    })
    .from(users)
    .where(sql`${isNamed} and not ${hasBlocked(viewer, person)} and not ${hasBlocked(person, viewer)}`);
  return rows[0] ?? null;
}

/**
 * Closes a socket whose session ended while it was connecting: the inbox, which closes the others, did not know it yet. If
 * the session cannot be read it is closed too, and the browser reconnects.
 */
export async function closeIfEnded(d1: D1Database, socket: WebSocket): Promise<void> {
  const { userId, sessionId } = identityOf(socket);
  try {
    const open = await drizzle(d1)
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
    if (open.length === 0) closeSocket(socket, closeCodes.GONE);
  } catch {
    closeSocket(socket, closeCodes.SILENT);
  }
}
