import { liveSockets } from "../../kit/sockets.ts";
import { type ConversationSummary, inboxOf } from "../interface.ts";
import type { Receipts } from "./receipts.ts";
import { type Member, namesOf, type Side } from "./member.ts";
import { hasOpened } from "../standing.ts";
import type { Room } from "./storage.ts";

const RETRY_MS = 1000;
const RETRY_MAX_MS = 60_000;
/** When the alarm checks a message whose delivery may have died with the process. */
const SAFETY_MS = 5000;
/** How long a delivery may wait if its receiver has the chat open, where they see the message at once. */
const TALK_MS = 1000;

/**
 * Delivers changes to the two inboxes. Pending deliveries are a pair of numbers in the members table (revision,
 * delivered revision), so they survive the process; the alarm retries failed ones until they succeed.
 */
export class DeliveryQueue {
  private readonly room: Room;
  private readonly receipts: Receipts;
  private readonly running = new Set<Side>();
  /**
   * What each inbox last accepted. Newer than the table, which the alarm updates: a message is not worth two more
   * writes.
   */
  private readonly delivered = new Map<Side, Pick<ConversationSummary, "revision" | "unread">>();
  /** The inboxes whose delivery is being delayed. */
  private readonly resting = new Set<Side>();
  private failures = 0;
  private hasAlarm = false;

  constructor(room: Room, receipts: Receipts) {
    this.room = room;
    this.receipts = receipts;
  }

  /** Marks this side as pending, in the caller's transaction; call {@link flush} afterwards. */
  enqueue(side: Side): void {
    this.room.storage.bumpRevision(side);
    this.ensureAlarm();
  }

  /** Call in the transaction of a change that made somebody pending. */
  ensureAlarm(): void {
    const { state } = this.room;
    if (this.hasAlarm) return;
    this.hasAlarm = true;
    // Set before the first attempt, because the process may die in between. Not awaited, so it is written atomically
    // with the message.
    void state.storage.setAlarm(Date.now() + SAFETY_MS);
  }

  /** Whether both inboxes are up to date, with nothing under way. */
  get isIdle(): boolean {
    return this.running.size === 0 && this.pending().length === 0;
  }

  /** Delivers to every inbox that is not up to date, or only to one. */
  async flush(only?: Side): Promise<void> {
    const due = this.pending().filter(({ side }) => only === undefined || side === only);
    await Promise.all(due.map((member) => this.deliverTo(member)));
  }

  /**
   * After a message or a receipt: delivers at once, or, if the owner has the chat open, once a second. A message and
   * its receipt are then one call, and nothing is shown as unread that was read on arrival. If the process dies
   * meanwhile, the alarm is set.
   */
  async flushTalk(): Promise<void> {
    await Promise.all(this.pending().map((member) => this.deliverTalkTo(member)));
  }

  private async deliverTalkTo(member: Member): Promise<void> {
    const { side } = member;
    if (!this.mayRest(member)) return this.deliverTo(member);
    if (this.resting.has(side)) return;
    this.resting.add(side);
    await scheduler.wait(TALK_MS);
    this.resting.delete(side);
    await this.flush(side);
  }

  /** Delayed if the owner sees the chat; but unread marks are cleared at once when the last message was read. */
  private mayRest(member: Member): boolean {
    const { state, storage } = this.room;
    if (liveSockets(state, Date.now(), member.userId).length === 0) return false;
    return this.delivered.get(member.side)?.unread === 0 || storage.unreadOf(member) > 0;
  }

  /** Run by the alarm. */
  async retry(): Promise<void> {
    const { state, storage } = this.room;
    this.hasAlarm = false;
    await this.flush();
    for (const [side, { revision }] of this.delivered) storage.setDeliveredRevision(side, revision);
    if (this.pending().length === 0) {
      this.failures = 0;
      return;
    }
    this.failures += 1;
    this.hasAlarm = true;
    await state.storage.setAlarm(Date.now() + Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** this.failures));
  }

  /** Delivers to one inbox until it is up to date; changes made meanwhile go in the next round. */
  private async deliverTo(first: Member): Promise<void> {
    const { env, storage } = this.room;
    const { side, userId } = first;
    if (this.running.has(side)) return;
    this.running.add(side);
    try {
      let member: Member | undefined = first;
      while (member) {
        const summary = this.summaryFor(member);
        const lastSeq = storage.lastSeq();
        const isOnDevice = await inboxOf(env, userId).deliver(summary);
        this.delivered.set(side, summary);
        if (isOnDevice) this.receipts.markDelivered(member, lastSeq);
        member = this.pending().find((pending) => pending.side === side);
      }
    } catch {
      // The inbox was unreachable; the alarm is set.
    } finally {
      this.running.delete(side);
    }
  }

  /** The members whose inbox is not up to date. */
  private pending(): Member[] {
    return this.room.storage
      .members()
      .filter(
        ({ side, revision, deliveredRevision }) =>
          Math.max(deliveredRevision, this.delivered.get(side)?.revision ?? 0) < revision,
      );
  }

  private summaryFor(member: Member): ConversationSummary {
    const { id, storage } = this.room;
    const peer = storage.peerOf(member);
    return {
      room: id,
      revision: member.revision,
      owner: namesOf(member),
      peer: namesOf(peer),
      unread: storage.unreadOf(member),
      last: storage.newestFor(member),
      isRequest: member.isRequest,
      hasOpened: hasOpened(member),
    };
  }
}
