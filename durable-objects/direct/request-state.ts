import { REQUEST_MESSAGES_MAX, UNANSWERED_MESSAGES_MAX } from "../../contract/direct/values.ts";
import type { PairFacts, PersonFacts, Refusal, RoomPage, RoomRequestState } from "./interface.ts";

/** One of the two, as their room knows them. */
interface Person {
  userId: number;
  /** The public id the peer knows; absent for a person no room knows yet. */
  publicId?: string;
  sent: number;
  hasAccepted: boolean;
}

/** Whether a person has written in the room, or accepted the peer's messages. */
export const hasOpened = ({ sent, hasAccepted }: Pick<Person, "sent" | "hasAccepted">): boolean =>
  sent > 0 || hasAccepted;

/** Whether a person knows the peer: they follow them, have written to them, or accepted them (R59). */
export function knowsPeer(facts: PairFacts, person: Person): boolean {
  return hasOpened(person) || factsOf(facts, person).follows;
}

/** Whether both know each other. Otherwise neither sees the other online (R60). */
export function knowEachOther(facts: PairFacts, [one, other]: readonly [Person, Person]): boolean {
  return knowsPeer(facts, one) && knowsPeer(facts, other);
}

/** Whether they also see each other typing and reading: not while a request waits. */
export function isOpenBetween(facts: PairFacts, [one, other]: readonly [Person, Person]): boolean {
  const isAsked = isRequestFor(facts, one, other) || isRequestFor(facts, other, one);
  return !isAsked && knowEachOther(facts, [one, other]);
}

/** Whether what a person receives here is a request, which waits to be accepted: following is not accepting. */
export function isRequestFor(facts: PairFacts, receiver: Person, sender: Person): boolean {
  return sender.sent > 0 && !hasOpened(receiver) && factsOf(facts, receiver).whoMayWrite !== "everyone";
}

/** Whether a message is a first contact with a stranger, of which a person has a daily limit. */
export function isFirstContact(facts: PairFacts, sender: Person, receiver: Person): boolean {
  return sender.sent === 0 && !knowsPeer(facts, receiver);
}

/** The chat's request state for one of the two. */
export function requestStateFor(facts: PairFacts, viewer: Person, peer: Person): RoomRequestState {
  if (isRequestFor(facts, viewer, peer)) return { requestState: "request", messagesLeft: null };
  if (hasOpened(peer)) return { requestState: "open", messagesLeft: null };
  const { whoMayWrite, follows } = factsOf(facts, peer);
  const isClosed = whoMayWrite === "followed" || hasHiddenId(facts, peer);
  if (isClosed && !follows) return { requestState: "closed", messagesLeft: null };
  if (whoMayWrite === "everyone") return { requestState: "open", messagesLeft: null };
  return { requestState: "pending", messagesLeft: Math.max(0, REQUEST_MESSAGES_MAX - viewer.sent) };
}

/** Why a sender may write no more to a receiver who has not answered; null if they may. */
export function requestRefusal(facts: PairFacts, sender: Person, receiver: Person): Refusal | null {
  if (hasOpened(receiver)) return null;
  const { requestState, messagesLeft } = requestStateFor(facts, sender, receiver);
  if (requestState === "closed") return { refused: "NOT_ACCEPTING_MESSAGES" };
  if (messagesLeft === 0) return { refused: "REQUEST_LIMIT" };
  if (sender.sent >= UNANSWERED_MESSAGES_MAX) return { refused: "UNANSWERED_LIMIT" };
  const isStranger = !knowsPeer(facts, receiver);
  return isStranger && !factsOf(facts, sender).hasMobile ? { refused: "MOBILE_REQUIRED_TO_WRITE" } : null;
}

/** The viewer and the peer in a room without messages. */
export function silentPair({ people }: PairFacts, viewerId: number): [viewer: Person, peer: Person] {
  const silent = { sent: 0, hasAccepted: false };
  const peer = people.find(({ userId }) => userId !== viewerId);
  return [
    { ...silent, userId: viewerId },
    { ...silent, userId: peer?.userId ?? 0 },
  ];
}

/** The page of a room without messages. */
export function emptyPage(facts: PairFacts, viewerId: number): RoomPage {
  const requestState = requestStateFor(facts, ...silentPair(facts, viewerId));
  return {
    messages: [],
    hasMore: false,
    ownReadSeq: 0,
    peerReadSeq: 0,
    peerDeliveredSeq: 0,
    openedAt: null,
    ...requestState,
  };
}

/** Whether a person has a new id that the peer must not learn (D094). */
export function hasHiddenId(facts: PairFacts, { publicId = "", ...person }: Person): boolean {
  return publicId !== "" && factsOf(facts, person).publicId !== publicId;
}

function factsOf(
  { people }: PairFacts,
  { userId }: Person,
): Pick<PersonFacts, "publicId" | "follows" | "whoMayWrite" | "hasMobile"> {
  // For a person the database does not know: nothing is shown, and nobody may write to them.
  const nobody = { publicId: "", follows: false, whoMayWrite: "followed", hasMobile: false } as const;
  return people.find((person) => person.userId === userId) ?? nobody;
}
