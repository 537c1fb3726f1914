import { DAY_MS, MESSAGE_MAX_CODE_POINTS, NEW_ACCOUNT_DAYS } from "../../../contract/limits.ts";
import { codePointLength, isBlank, normalizeText } from "../../../contract/persian.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";
import type { MessageInput, PairFacts, Refusal, StoredMessage } from "../interface.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { SendLeases } from "./send-leases.ts";
import type { Member } from "./member.ts";
import { isFirstContact, isRequestFor, requestRefusal } from "../standing.ts";
import type { Room } from "./storage.ts";
import { isSuspended } from "../../../worker/db/schema/people.ts";

/** How often «switched off» may be reread: at once, but not for every message of a flood. */
const RECHECK_BURST = 5;
const RECHECKS_PER_SECOND = 1;

/**
 * How often missing information is requested for one message before giving up: each answer may be outdated when it
 * arrives.
 */
const ASKS_MAX = 5;

/** A message in the log, and whether it was there before this attempt. */
export interface Appended {
  message: StoredMessage;
  sender: Member;
  isRepeated: boolean;
}

/**
 * Appends messages to the log: deduplicated, validated, permitted by the cached facts and the sender's lease, and
 * stored together with the pending deliveries to both inboxes, in one synchronous step. Only a message that lacks
 * information waits for an answer, and later messages wait behind it to keep their order.
 */
export class Appender {
  private readonly room: Room;
  private readonly factsCache: FactsCache;
  private readonly sends: SendLeases;
  private readonly deliveries: DeliveryQueue;
  private readonly takeFacts: (facts: PairFacts) => void;
  private readonly rechecks = new TokenBucket(RECHECK_BURST, RECHECKS_PER_SECOND, Date.now());
  /** The members whose inbox has permitted a first message to a stranger. */
  private readonly openers = new Set<string>();
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** @param takeFacts updates the room's view of how the two stand */
  constructor(
    room: Room,
    factsCache: FactsCache,
    sends: SendLeases,
    deliveries: DeliveryQueue,
    takeFacts: (facts: PairFacts) => void,
  ) {
    this.room = room;
    this.factsCache = factsCache;
    this.sends = sends;
    this.deliveries = deliveries;
    this.takeFacts = takeFacts;
  }

  append(senderId: string, input: MessageInput): Appended | Refusal | Promise<Appended | Refusal> {
    const outcome = this.waiting === 0 ? this.tryAppend(senderId, input, false) : null;
    return outcome ?? this.appendInTurn(senderId, input);
  }

  private appendInTurn(senderId: string, input: MessageInput): Promise<Appended | Refusal> {
    this.waiting += 1;
    const appended = this.last.then(() => this.appendAfterAsking(senderId, input)).finally(() => (this.waiting -= 1));
    this.last = appended.catch(() => undefined);
    return appended;
  }

  private async appendAfterAsking(senderId: string, input: MessageInput): Promise<Appended | Refusal> {
    let refusal: Refusal | null = null;
    for (let asks = 0; asks <= ASKS_MAX; asks += 1) {
      const outcome = this.tryAppend(senderId, input, asks > 0) ?? refusal;
      if (outcome !== null) return outcome;
      refusal = await this.ask(senderId);
    }
    return refusal ?? { refused: "INTERNAL" };
  }

  /** Appends without any request. @returns null if something must be requested first */
  private tryAppend(senderId: string, { text, clientId }: MessageInput, hasAsked: boolean): Appended | Refusal | null {
    const { state, storage } = this.room;
    const now = Date.now();
    const sender = storage.memberOf(senderId);
    if (!sender) return { refused: "USER_NOT_FOUND" };
    const earlier = storage.findByClientId(sender, clientId);
    if (earlier) return { message: earlier, sender, isRepeated: true };
    const stored = storedText(text);
    if (typeof stored !== "string") return stored;
    const facts = this.factsCache.current(now);
    if (facts === undefined) return null;
    const refusal = sendRefusal(facts, senderId, now);
    if (refusal?.refused === "DIRECT_DISABLED" && !hasAsked) return null;
    if (refusal) return refusal;
    // Unreachable: a send without facts was refused above.
    if (facts === null) return { refused: "USER_NOT_FOUND" };
    const peer = storage.peerOf(sender);
    const unwanted = requestRefusal(facts, sender, peer);
    if (unwanted) return unwanted;
    if (this.mustAskToOpen(facts, sender) || !this.sends.covers(sender, now)) return null;
    const isRequest = isRequestFor(facts, peer, { ...sender, sent: sender.sent + 1 });
    const message = state.storage.transactionSync(() => {
      this.deliveries.ensureAlarm();
      return storage.append(sender, { text: stored, clientId, createdAt: now, isRequest });
    });
    return { message, sender, isRepeated: false };
  }

  /**
   * Rechecks how the two stand after a message: the first one opens the conversation for its writer, and a request is
   * limited in length.
   */
  recheckStanding(now: number): void {
    const facts = this.factsCache.current(now);
    if (facts) this.takeFacts(facts);
  }

  /** Requests whatever is missing. @returns the refusal of the sender's inbox, if any */
  private async ask(senderId: string): Promise<Refusal | null> {
    const { storage, env, id } = this.room;
    const now = Date.now();
    const sender = storage.memberOf(senderId);
    if (!sender) return null;
    const [facts, limit] = await Promise.all([this.askFacts(now), this.sends.obtain(sender)]);
    if (limit !== null || facts === null || sendRefusal(facts, senderId, now) !== null) return limit;
    if (requestRefusal(facts, sender, storage.peerOf(sender)) !== null || !this.mustAskToOpen(facts, sender))
      return null;
    const registeredAt = facts.people.find(({ userId }) => userId === senderId)?.registeredAt ?? now;
    const isNewAccount = now - registeredAt < NEW_ACCOUNT_DAYS * DAY_MS;
    const refusal = await env.INBOX.getByName(senderId).openRequest(id, isNewAccount);
    if (refusal === null) this.openers.add(senderId);
    // Copied, because an RPC result passed on as it is would have to be disposed of by the next caller.
    return refusal && { ...refusal };
  }

  /** Rereads a «switched off»: unlike a removed block, switching on does not notify rooms. */
  private askFacts(now: number): Promise<PairFacts | null> {
    const isOff = this.factsCache.current(now)?.isEnabled === false;
    return isOff && this.rechecks.take(now) === 0 ? this.factsCache.refresh(now) : this.factsCache.get(now);
  }

  /** Whether this is a first message to a stranger, which the sender's inbox limits. */
  private mustAskToOpen(facts: PairFacts, sender: Member): boolean {
    return !this.openers.has(sender.userId) && isFirstContact(facts, sender, this.room.storage.peerOf(sender));
  }
}

/** A message's text as stored, or why it is invalid. */
function storedText(text: string): string | Refusal {
  if (!text.isWellFormed() || text.includes("\0")) return { refused: "INVALID_INPUT" };
  const stored = normalizeText(text);
  if (isBlank(stored)) return { refused: "EMPTY_TEXT" };
  return codePointLength(stored) > MESSAGE_MAX_CODE_POINTS ? { refused: "TEXT_TOO_LONG" } : stored;
}

/** The refusal for a receiver who accepts no messages from the sender, in the usual order of checks. */
export function closedRefusal({ text }: MessageInput, facts: PairFacts, senderId: string, now: number): Refusal {
  const stored = storedText(text);
  if (typeof stored !== "string") return stored;
  return sendRefusal(facts, senderId, now) ?? { refused: "NOT_ACCEPTING_MESSAGES" };
}

/**
 * Why the sender may not write now, by the database's facts; null if they may. A block by the receiver answers like an
 * unknown username, so it is not revealed.
 */
export function sendRefusal(facts: PairFacts | null, senderId: string, now: number): Refusal | null {
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
