import { MESSAGE_MAX_CODE_POINTS } from "../../../contract/limits.ts";
import { codePointLength, isBlank, normalizeText } from "../../../contract/persian.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";
import type { MessageInput, PairFacts, PersonFacts, Refusal, StoredMessage } from "../interface.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { Member, Room } from "./storage.ts";

/** How often "switched off" is read again: at once, but not for every message of a flood. */
const RECHECK_BURST = 5;
const RECHECKS_PER_SECOND = 1;

/** A message that stands in the log, and whether it already stood there before this try. */
export interface Appended {
  message: StoredMessage;
  sender: Member;
  isRepeated: boolean;
}

/**
 * Appends messages to the log, one at a time, so that they keep the order they came in while a rule is being asked for: known
 * already, well formed, allowed, and then stored together with the news for both inboxes.
 */
export class Appender {
  private readonly room: Room;
  private readonly factsCache: FactsCache;
  private readonly deliveries: DeliveryQueue;
  private readonly rechecks = new TokenBucket(RECHECK_BURST, RECHECKS_PER_SECOND, Date.now());
  private last: Promise<unknown> = Promise.resolve();

  constructor(room: Room, factsCache: FactsCache, deliveries: DeliveryQueue) {
    this.room = room;
    this.factsCache = factsCache;
    this.deliveries = deliveries;
  }

  append(senderId: string, input: MessageInput): Promise<Appended | Refusal> {
    const appended = this.last.then(() => this.appendNext(senderId, input));
    this.last = appended.catch(() => undefined);
    return appended;
  }

  /** Ends when nothing is on its way any more that was allowed by what was known until now. */
  async idle(): Promise<void> {
    await this.last;
  }

  private async appendNext(senderId: string, { text, clientId }: MessageInput): Promise<Appended | Refusal> {
    const { state, storage } = this.room;
    const sender = storage.memberOf(senderId);
    if (!sender) return { refused: "USER_NOT_FOUND" };
    const earlier = storage.findByClientId(sender, clientId);
    if (earlier) return { message: earlier, sender, isRepeated: true };
    if (!text.isWellFormed() || text.includes("\0")) return { refused: "INVALID_INPUT" };
    const stored = normalizeText(text);
    if (isBlank(stored)) return { refused: "EMPTY_TEXT" };
    if (codePointLength(stored) > MESSAGE_MAX_CODE_POINTS) return { refused: "TEXT_TOO_LONG" };
    const refusal = await this.checkRules(sender);
    if (refusal) return refusal;
    const message = state.storage.transactionSync(() => {
      const appended = storage.append(sender, stored, clientId, Date.now());
      storage.markOwnAsRead(sender.side, appended.seq);
      this.deliveries.enqueue(0, 1);
      return appended;
    });
    return { message, sender, isRepeated: false };
  }

  private async checkRules({ userId }: Member): Promise<Refusal | null> {
    let facts = await this.factsCache.get(Date.now());
    // A block tells the room when it is taken back, the administrator's switch does not.
    if (facts?.isEnabled === false && this.rechecks.take(Date.now()) === 0)
      facts = await this.factsCache.refresh(Date.now());
    return sendRefusal(facts, userId, Date.now()) ?? (await this.checkPersonalLimits(userId, facts));
  }

  /** Asks the sender's inbox, which keeps what limits a person as a whole. */
  private async checkPersonalLimits(senderId: string, facts: PairFacts | null): Promise<Refusal | null> {
    const { id, env, storage } = this.room;
    const registeredAt = facts?.people.find(({ userId }) => userId === senderId)?.registeredAt ?? 0;
    const attempt = { room: id, opens: storage.lastSeq() === 0, registeredAt };
    const refusal = await env.INBOX.getByName(senderId).checkSend(attempt);
    // Copied: handed on as it came, the answer of a call would have to be disposed of by the next caller.
    return refusal && { ...refusal };
  }
}

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

const isSuspended = ({ suspendedUntil }: PersonFacts, now: number) => suspendedUntil !== null && suspendedUntil > now;
