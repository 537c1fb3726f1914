import { MESSAGE_MAX_CODE_POINTS } from "../../../contract/limits.ts";
import { codePointLength, isBlank, normalizeText } from "../../../contract/persian.ts";
import type { PairFacts } from "../interface.ts";
import type { Admission } from "../inbox/sending-limits.ts";
import type { Refusal } from "../refusal.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { Member, Members } from "./members.ts";
import type { LoggedMessage, MessageLog } from "./storage.ts";
import { sendRefusal } from "./send-refusal.ts";

/** How often "switched off" is asked again: at once, but not for every message of a flood. */
const RECHECK_BURST = 5;
const RECHECKS_PER_SECOND = 1;

export interface MessageInput {
  text: string;
  /** Idempotency key: the same one of the same sender twice is one message. */
  clientId: string;
}

interface Deps {
  storage: DurableObjectStorage;
  room: string;
  log: MessageLog;
  members: Members;
  deliveries: DeliveryQueue;
  facts: FactsCache;
  /** Asks the sender's inbox, which keeps what limits a person as a whole. */
  admit: (senderId: string, admission: Admission) => Promise<Refusal | null>;
}

/** A message that stands in the log, and whether it already stood there before this try. */
export interface Taken {
  message: LoggedMessage;
  sender: Member;
  isRepeated: boolean;
}

/**
 * Takes messages in, one at a time, so that they keep the order they came in while a rule is being asked for: known already,
 * well formed, allowed, and then stored together with the news for both inboxes.
 */
export class Intake {
  private readonly deps: Deps;
  private readonly rechecks = new TokenBucket(RECHECK_BURST, RECHECKS_PER_SECOND, Date.now());
  private last: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.deps = deps;
  }

  take(senderId: string, input: MessageInput): Promise<Taken | Refusal> {
    const taken = this.last.then(() => this.takeNext(senderId, input));
    this.last = taken.catch(() => undefined);
    return taken;
  }

  /** Ends when nothing is on its way any more that was allowed by what was known until now. */
  async idle(): Promise<void> {
    await this.last;
  }

  private async takeNext(senderId: string, { text, clientId }: MessageInput): Promise<Taken | Refusal> {
    const { storage, log, members, deliveries, facts } = this.deps;
    const sender = members.find(senderId);
    if (!sender) return { refused: "USER_NOT_FOUND" };
    const earlier = log.byClientId(sender.side, clientId);
    if (earlier) return { message: earlier, sender, isRepeated: true };
    if (!text.isWellFormed() || text.includes("\0")) return { refused: "INVALID_INPUT" };
    const stored = normalizeText(text);
    if (isBlank(stored)) return { refused: "EMPTY_TEXT" };
    if (codePointLength(stored) > MESSAGE_MAX_CODE_POINTS) return { refused: "TEXT_TOO_LONG" };
    const userIds = [senderId, members.peerOf(sender).userId] as const;
    let known = await facts.get(userIds, Date.now());
    // A block tells the room when it is taken back, the administrator's switch does not.
    if (known?.isEnabled === false && this.rechecks.take(Date.now()) === 0)
      known = await facts.ask(userIds, Date.now());
    const refusal = sendRefusal(known, senderId, Date.now()) ?? (await this.admit(senderId, known));
    if (refusal) return refusal;
    const message = storage.transactionSync(() => {
      const appended = log.append(sender.side, stored, clientId, Date.now());
      members.wrote(sender.side, appended.seq);
      deliveries.due(0, 1);
      return appended;
    });
    return { message, sender, isRepeated: false };
  }

  private async admit(senderId: string, facts: PairFacts | null): Promise<Refusal | null> {
    const { room, log, admit } = this.deps;
    const registeredAt = facts?.people.find(({ userId }) => userId === senderId)?.registeredAt ?? 0;
    const refusal = await admit(senderId, { room, opens: log.lastSeq() === 0, registeredAt });
    // Copied: handed on as it came, the answer of a call would have to be disposed of by the next caller.
    return refusal && { ...refusal };
  }
}
