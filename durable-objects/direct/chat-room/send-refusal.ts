import type { PairFacts, PersonFacts } from "../interface.ts";
import type { Refusal } from "../refusal.ts";

/**
 * Why the sender may not write to the other one now, by what the database knows; null when they may. A block by the other
 * one answers as if nobody had that name: it does not reveal itself.
 */
export function sendRefusal(facts: PairFacts | null, senderId: string, now: number): Refusal | null {
  const sender = facts?.people.find(({ userId }) => userId === senderId);
  const peer = facts?.people.find(({ userId }) => userId !== senderId);
  if (!facts || !sender || !peer) return { refused: "USER_NOT_FOUND" };
  if (sender.isDeleted) return { refused: "LOGIN_REQUIRED_TO_MESSAGE" };
  if (peer.hasBlocked) return { refused: "USER_NOT_FOUND" };
  if (peer.isDeleted) return { refused: "USER_DELETED" };
  if (sender.hasBlocked) return { refused: "USER_BLOCKED" };
  if (!facts.isEnabled) return { refused: "DIRECT_DISABLED" };
  if (isSuspended(sender, now)) return { refused: "SUSPENDED", suspendedUntil: sender.suspendedUntil ?? now };
  return null;
}

/** Whether the two may know of each other at all. */
export function isBlockedBetween({ people }: PairFacts): boolean {
  return people.some(({ hasBlocked }) => hasBlocked);
}

const isSuspended = ({ suspendedUntil }: PersonFacts, now: number) => suspendedUntil !== null && suspendedUntil > now;
