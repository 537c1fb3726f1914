import { type SQL, and, eq, gt, isNull, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

import { hasBlocked } from "../../worker/db/schema/blocks.ts";
import { sessions } from "../../worker/db/schema/login.ts";
import { pushSubscriptions } from "../../worker/db/schema/notifications.ts";
import { isFollowing, isProved, leads, usernames, users } from "../../worker/db/schema/people.ts";
import { settings } from "../../worker/db/schema/settings.ts";
import type { SocketIdentity } from "../kit/sockets.ts";
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
  d1: Pick<D1Database, "prepare" | "batch">,
  [one, other]: readonly [number, number],
): Promise<PairFacts | null> {
  const readAt = Date.now();
  // A session of D1 has no more than these, and Drizzle uses no more.
  const db = drizzle(d1 as D1Database);
  const [rows, flags] = await db.batch([
    db
      .select(personFactsColumns(sql`${one}`, sql`${other}`))
      .from(users)
      .where(sql`${users.id} in (${one}, ${other})`),
    selectSwitch(db),
  ]);
  const [first, second] = [one, other]
    .map((id) => rows.find((row) => row.id === id))
    .map((row) => row && toPersonFacts(row));
  return first && second ? { isEnabled: isOn(flags), people: [first, second], readAt } : null;
}

/** Whether a block hides the two from each other. */
export function isBlockedBetween({ people }: PairFacts): boolean {
  return people.some((person) => person.hasBlocked);
}

/**
 * Those of the users with these usernames, current or former, or public ids whom the viewer may see, and their visible
 * facts: one statement for all.
 */
export async function findVisibleUsers(d1: D1Database, viewerId: number, namesOrIds: readonly string[]) {
  const viewer = sql`${viewerId}`;
  const person = sql`${users.id}`;
  const identified = sql`select owner.id from ${users} owner where owner.public_id = unhex(asked.value)`;
  const named = sql`select ${usernames.userId} from ${usernames} where ${usernames.username} = asked.value and ${leads}`;
  return drizzle(d1)
    .select({
      asked: sql<string>`asked.value`.as("asked"),
      userId: users.id,
      publicId: users.publicId,
      showPresence: users.showPresence,
      follows: isFollowing(person, viewer).mapWith(Boolean).as("follows"),
      isFollowed: isFollowing(viewer, person).mapWith(Boolean).as("is_followed"),
    })
    .from(sql`json_each(${JSON.stringify(namesOrIds)}) asked`)
    .innerJoin(users, sql`${person} in ((${identified}), (${named}))`)
    .where(sql`not ${hasBlocked(viewer, person)} and not ${hasBlocked(person, viewer)}`);
}

/** The names of an open session's person, and the administrator's switch, in one read; null if the session has ended. */
export async function readSession(
  d1: Pick<D1Database, "prepare" | "batch">,
  { userId, sessionId }: Pick<SocketIdentity, "userId" | "sessionId">,
  now: number,
) {
  const db = drizzle(d1 as D1Database);
  const isOpen = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now));
  const [[person], flags] = await db.batch([
    db
      .select({ userId: users.id, publicId: users.publicId, username: users.username })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(isOpen, isNull(users.deletedAt))),
    selectSwitch(db),
  ]);
  return person?.username ? { names: { ...person, username: person.username }, isEnabled: isOn(flags) } : null;
}

/** Whether a person has a device that gets notifications, in one read. */
export async function readHasDevice(d1: Pick<D1Database, "prepare" | "batch">, userId: number, now: number) {
  const db = drizzle(d1 as D1Database);
  const [found] = await db.batch([
    db
      .select({ userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), gt(sessions.expiresAt, now)))
      .where(eq(pushSubscriptions.userId, userId))
      .limit(1),
  ]);
  return found.length > 0;
}

const selectSwitch = (db: DrizzleD1Database) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(sql`${settings.key} = 'direct-enabled'`);

const isOn = ([flag]: { value: string }[]): boolean => flag?.value !== "false";
