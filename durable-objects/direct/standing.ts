import { REQUEST_MESSAGES_MAX, UNANSWERED_MESSAGES_MAX } from "../../contract/limits.ts";
import type { PairFacts, PersonFacts, Refusal, RoomPage, RoomStanding } from "./interface.ts";

/** One of the two, as their room knows them. */
interface Person {
  userId: string;
  /** As the other one knows them; left out of somebody no room knows yet. */
  publicId?: string;
  /** How many messages they have written, also those that were deleted. */
  sent: number;
  hasAccepted: boolean;
}

/** Whether a person has written in the room, or accepted what the other one wrote. */
export const hasOpened = ({ sent, hasAccepted }: Pick<Person, "sent" | "hasAccepted">): boolean =>
  sent > 0 || hasAccepted;

/** Whether the room is open to a person: they follow the other one, have written in it, or accepted it (decision 59). */
export function isOpenTo(facts: PairFacts, person: Person): boolean {
  return hasOpened(person) || factsOf(facts, person).follows;
}

/** Whether the two have an open conversation. Nothing of either is told to the other one in any other (decision 60). */
export function isOpenBetween(facts: PairFacts, [one, other]: readonly [Person, Person]): boolean {
  return isOpenTo(facts, one) && isOpenTo(facts, other);
}

/** Whether what a person receives here waits for them to accept it. */
export function isRequestFor(facts: PairFacts, receiver: Person, sender: Person): boolean {
  const isStranger = sender.sent > 0 && !isOpenTo(facts, receiver);
  return isStranger && factsOf(facts, receiver).whoMayWrite !== "everyone";
}

/** Whether a message opens a conversation with somebody who does not know its sender: of those a person has only so many a day. */
export function isFirstContact(facts: PairFacts, sender: Person, receiver: Person): boolean {
  return sender.sent === 0 && !isOpenTo(facts, receiver);
}

/** How the room stands for one of its two people. */
export function standingFor(facts: PairFacts, viewer: Person, peer: Person): RoomStanding {
  if (isRequestFor(facts, viewer, peer)) return { standing: "request", messagesLeft: null };
  const { whoMayWrite } = factsOf(facts, peer);
  if (isOpenTo(facts, peer)) return { standing: "open", messagesLeft: null };
  if (whoMayWrite === "followed" || hasLeftName(facts, peer)) return { standing: "closed", messagesLeft: null };
  if (whoMayWrite === "everyone") return { standing: "open", messagesLeft: null };
  return { standing: "asked", messagesLeft: Math.max(0, REQUEST_MESSAGES_MAX - viewer.sent) };
}

/** Why a sender may write no more, or nothing, to a receiver who has not answered; null when they may. */
export function requestRefusal(facts: PairFacts, sender: Person, receiver: Person): Refusal | null {
  if (hasOpened(receiver)) return null;
  const { standing, messagesLeft } = standingFor(facts, sender, receiver);
  if (standing === "closed") return { refused: "NOT_ACCEPTING_MESSAGES" };
  if (messagesLeft === 0) return { refused: "REQUEST_LIMIT" };
  return sender.sent >= UNANSWERED_MESSAGES_MAX ? { refused: "UNANSWERED_LIMIT" } : null;
}

/** What somebody is shown of a room nobody wrote in. */
export function emptyPage(facts: PairFacts, viewerId: string): RoomPage {
  const [viewer, peer] = facts.people.toSorted((one) => (one.userId === viewerId ? -1 : 1));
  const silent = { sent: 0, hasAccepted: false };
  const standing = standingFor(
    facts,
    { ...silent, userId: viewer?.userId ?? "" },
    { ...silent, userId: peer?.userId ?? "" },
  );
  return { messages: [], hasMore: false, ownReadSeq: 0, peerReadSeq: 0, peerDeliveredSeq: 0, ...standing };
}

/** Whether somebody has another id since, of which the other one is not told: it was taken so as not to be reached. */
export function hasLeftName(facts: PairFacts, { publicId = "", ...person }: Person): boolean {
  return publicId !== "" && factsOf(facts, person).publicId !== publicId;
}

function factsOf({ people }: PairFacts, { userId }: Person): Pick<PersonFacts, "publicId" | "follows" | "whoMayWrite"> {
  // Of somebody the database does not know, nothing may be seen, and nobody may write to them.
  return people.find((person) => person.userId === userId) ?? { publicId: "", follows: false, whoMayWrite: "followed" };
}
