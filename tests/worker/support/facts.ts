import type { PersonFacts } from "../../../durable-objects/direct/interface.ts";

/** The database's facts about a person who talks with a stranger; `over` changes them. */
export const personFacts = (userId: number, over: Partial<PersonFacts> = {}): PersonFacts => ({
  userId,
  publicId: `public id of ${userId}`,
  handle: `handle of ${userId}`,
  username: `name of ${userId}`,
  suspendedUntil: null,
  isDeleted: false,
  isProved: true,
  hasMobile: true,
  hasBlocked: false,
  follows: false,
  whoMayWrite: "requests",
  showPresence: true,
  showReceipts: true,
  ...over,
});
