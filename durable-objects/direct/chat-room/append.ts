import { drizzle } from "drizzle-orm/d1";

import { SENDS_PER_SECOND, SEND_BURST } from "../../../contract/direct/values.ts";
import { isSameContent } from "../../../contract/same-content.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";
import type { MessageInput, PairFacts, Refusal, StoredMessage } from "../interface.ts";
import { inboxOf } from "../neighbours.ts";
import { firstContactRefusal, sendRefusal, storedText, takeFirstContact } from "../refusals.ts";
import { isFirstContact, isRequestFor, requestRefusal } from "../request-state.ts";
import type { Member } from "./member.ts";
import type { Room } from "./room.ts";

/** How often «switched off» may be reread: at once, but not for every message of a flood. */
const RECHECK_BURST = 5;
const RECHECKS_PER_SECOND = 1;

/**
 * How often missing information is requested for one message before giving up: each answer may be outdated when it
 * arrives.
 */
const ASKS_MAX = 5;

/** A message in the log, and whether it was there before this attempt. */
interface Appended {
  message: StoredMessage;
  sender: Member;
  isRepeated: boolean;
}

/**
 * Appends messages to the log: deduplicated, validated, permitted by the cached facts and the sender's limit, and
 * stored together with the pending deliveries to both inboxes, in one synchronous step. Only a message that lacks
 * information waits for an answer, and later messages wait behind it to keep their order.
 */
export class Appender {
  private readonly room: Room;
  private readonly rechecks = new TokenBucket(RECHECK_BURST, RECHECKS_PER_SECOND, Date.now());
  /** The members whose inbox has noted the room, and those whose first contact was counted. */
  private readonly noted = new Set<number>();
  private readonly counted = new Set<number>();
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(room: Room) {
    this.room = room;
  }

  append(senderId: number, input: MessageInput): Appended | Refusal | Promise<Appended | Refusal> {
    const outcome = this.waiting === 0 ? this.tryAppend(senderId, input, false) : null;
    return outcome ?? this.appendInTurn(senderId, input);
  }

  private appendInTurn(senderId: number, input: MessageInput): Promise<Appended | Refusal> {
    this.waiting += 1;
    const appended = this.last.then(() => this.appendAfterAsking(senderId, input)).finally(() => (this.waiting -= 1));
    this.last = appended.catch(() => undefined);
    return appended;
  }

  private async appendAfterAsking(senderId: number, input: MessageInput): Promise<Appended | Refusal> {
    let refusal: Refusal | null = null;
    for (let asks = 0; asks <= ASKS_MAX; asks += 1) {
      const outcome = this.tryAppend(senderId, input, asks > 0) ?? refusal;
      if (outcome !== null) return outcome;
      refusal = await this.ask(senderId);
    }
    return refusal ?? { refused: "INTERNAL" };
  }

  /** Appends without any request. @returns null if something must be requested first */
  private tryAppend(senderId: number, { text, clientId }: MessageInput, hasAsked: boolean): Appended | Refusal | null {
    const { deliveries, state, storage } = this.room;
    const now = Date.now();
    const sender = storage.memberOf(senderId);
    if (!sender) return { refused: "USER_NOT_FOUND" };
    const earlier = storage.findByClientId(sender, clientId);
    const stored = storedText(text);
    // The text of a message that both deleted is gone.
    if (earlier && (earlier.text === "" || isSameContent(earlier, { text: stored })))
      return { message: earlier, sender, isRepeated: true };
    if (typeof stored !== "string") return stored;
    if (earlier) return { refused: "KEY_REUSED" };
    const facts = this.room.facts.current(now);
    if (facts === undefined) return null;
    const refusal = sendRefusal(facts, senderId, now);
    if (refusal?.refused === "DIRECT_DISABLED" && !hasAsked) return null;
    if (refusal !== null || facts === null) return refusal ?? { refused: "USER_NOT_FOUND" };
    const peer = storage.peerOf(sender);
    const unwanted = requestRefusal(facts, sender, peer);
    if (unwanted) return unwanted;
    if (this.mustNote(sender) || this.mustCount(facts, sender)) return null;
    const seconds = this.sendsOf(senderId, now).take(now);
    if (seconds > 0) return { refused: "TOO_MANY_REQUESTS", retryAfter: Math.ceil(seconds) };
    const isRequest = isRequestFor(facts, peer, { ...sender, sent: sender.sent + 1 });
    const message = state.storage.transactionSync(() => {
      const appended = storage.append(sender, { text: stored, clientId, createdAt: now, isRequest });
      deliveries.expect(0, 1);
      return appended;
    });
    return { message, sender, isRepeated: false };
  }

  /** Requests whatever is missing. @returns the refusal by a limit, if any */
  private async ask(senderId: number): Promise<Refusal | null> {
    const { storage, env, id } = this.room;
    const now = Date.now();
    const sender = storage.memberOf(senderId);
    if (!sender) return null;
    const facts = await this.askFacts(now);
    if (facts === null || sendRefusal(facts, senderId, now) !== null) return null;
    if (requestRefusal(facts, sender, storage.peerOf(sender)) !== null) return null;
    if (this.mustCount(facts, sender)) {
      const refusal = await this.countFirstContact(facts, senderId, now);
      if (refusal !== null) return refusal;
      this.counted.add(senderId);
    }
    if (this.mustNote(sender)) {
      await inboxOf(env, senderId).noteRoom(id);
      this.noted.add(senderId);
    }
    return null;
  }

  /** Takes a first contact from the sender's day. @returns the refusal if none is left */
  private async countFirstContact({ people }: PairFacts, senderId: number, now: number): Promise<Refusal | null> {
    const { env, id } = this.room;
    const db = drizzle(env.DB);
    const sender = people[0].userId === senderId ? people[0] : people[1];
    const [, , counted] = await db.batch(takeFirstContact(db, { sender, room: id }, now));
    return firstContactRefusal(counted, now);
  }

  /** Rereads a «switched off»: unlike a removed block, switching on does not notify rooms. */
  private askFacts(now: number): Promise<PairFacts | null> {
    const { facts } = this.room;
    const isOff = facts.current(now)?.isEnabled === false;
    return isOff && this.rechecks.take(now) === 0 ? facts.refresh(now) : facts.get(now);
  }

  /** Whether the sender's inbox has yet to know this room, before their first message. */
  private mustNote({ userId, sent }: Member): boolean {
    return sent === 0 && !this.noted.has(userId);
  }

  /** Whether this is a first message to a stranger, of which the sender has a daily limit. */
  private mustCount(facts: PairFacts, sender: Member): boolean {
    return !this.counted.has(sender.userId) && isFirstContact(facts, sender, this.room.storage.peerOf(sender));
  }

  private sendsOf(userId: number, now: number): TokenBucket {
    const { sends } = this.room;
    const bucket = sends.get(userId) ?? new TokenBucket(SEND_BURST, SENDS_PER_SECOND, now);
    sends.set(userId, bucket);
    return bucket;
  }
}
