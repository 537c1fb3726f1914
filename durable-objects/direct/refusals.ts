import { sql } from "drizzle-orm";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";

import { DAY_MS, tehranDayStart } from "../../contract/time.ts";
import { messageText } from "../../contract/direct/links.ts";
import { MESSAGE_MAX_CODE_POINTS } from "../../contract/direct/values.ts";
import { codePointLength, isBlank } from "../../contract/persian.ts";
import { isSuspended, users } from "../../worker/db/schema/people.ts";
import { countDistinct, limitSql } from "../../worker/db/schema/quotas.ts";
import { isAtLeast } from "../../worker/db/schema/standing.ts";
import type { MessageInput, PairFacts, PersonFacts, Refusal } from "./interface.ts";
import { requestRefusal, silentPair } from "./request-state.ts";

/** A message's text as stored, or why it is invalid. */
export function storedText(text: string): string | Refusal {
  if (!text.isWellFormed() || text.includes("\0")) return { refused: "INVALID_INPUT" };
  const stored = messageText(text);
  if (isBlank(stored)) return { refused: "EMPTY_TEXT" };
  return codePointLength(stored) > MESSAGE_MAX_CODE_POINTS ? { refused: "TEXT_TOO_LONG" } : stored;
}

/** The refusal for a receiver who accepts no messages from the sender, in the usual order of checks. */
export function closedRefusal({ text }: MessageInput, facts: PairFacts, senderId: number, now: number): Refusal {
  const stored = storedText(text);
  if (typeof stored !== "string") return stored;
  return sendRefusal(facts, senderId, now) ?? { refused: "NOT_ACCEPTING_MESSAGES" };
}

/**
 * Why the sender may not write now, by the database's facts; null if they may. A block by the receiver answers like an
 * unknown username, so it is not revealed.
 */
export function sendRefusal(facts: PairFacts | null, senderId: number, now: number): Refusal | null {
  const sender = facts?.people.find(({ userId }) => userId === senderId);
  const peer = facts?.people.find(({ userId }) => userId !== senderId);
  if (!facts || !sender || !peer) return { refused: "USER_NOT_FOUND" };
  if (sender.isDeleted) return { refused: "LOGIN_REQUIRED_TO_MESSAGE" };
  if (!sender.isProved) return { refused: "PROOF_REQUIRED" };
  if (peer.hasBlocked) return { refused: "USER_NOT_FOUND" };
  if (peer.isDeleted) return { refused: "USER_DELETED" };
  if (sender.hasBlocked) return { refused: "USER_BLOCKED" };
  if (!facts.isEnabled) return { refused: "DIRECT_DISABLED" };
  if (isSuspended(sender, now)) return { refused: "SUSPENDED", suspendedUntil: sender.suspendedUntil };
  return null;
}

/** Why a message to a room in which nobody wrote is refused, but for the day's limit; null if it is not. */
export function firstMessageRefusal(
  { text }: MessageInput,
  facts: PairFacts,
  senderId: number,
  now: number,
): Refusal | null {
  const stored = storedText(text);
  if (typeof stored !== "string") return stored;
  const [sender, peer] = silentPair(facts, senderId);
  return sendRefusal(facts, senderId, now) ?? requestRefusal(facts, sender, peer);
}

/**
 * Counts a room for its sender's Tehran day, once however often it is tried, unless the day's limit is reached. A batch;
 * pass the rows of its last statement to {@link firstContactRefusal}. @param room its object id
 */
export function takeFirstContact(
  db: BaseSQLiteDatabase<"async", D1Result>,
  { sender: { userId }, room }: { sender: Pick<PersonFacts, "userId">; room: string },
  now: number,
) {
  const isKnown = sql`(select ${isAtLeast("known", now)} from ${users} where ${users.id} = ${userId})`;
  return countDistinct(db, {
    quota: "first-contacts",
    subject: String(userId),
    item: room,
    most: sql`iif(${isKnown}, ${limitSql("firstContactsPerDay")}, ${limitSql("newcomerFirstContactsPerDay")})`,
    today: tehranDayStart(now),
  });
}

/** The refusal if the room was not counted; null if it was. @param counted the last rows of {@link takeFirstContact} */
export const firstContactRefusal = (counted: readonly unknown[], now: number): Refusal | null =>
  counted.length > 0
    ? null
    : { refused: "TOO_MANY_CONVERSATIONS", retryAfter: Math.ceil((tehranDayStart(now) + DAY_MS - now) / 1000) };
