import { liveSockets } from "../../kit/sockets.ts";
import type { ConversationSummary } from "../interface.ts";
import type { Receipts } from "./receipts.ts";
import { type Member, namesOf, type Side } from "./member.ts";
import { hasOpened } from "../standing.ts";
import type { Room } from "./storage.ts";

const RETRY_MS = 1000;
const RETRY_MAX_MS = 60_000;
/** When the alarm looks after a message whose delivery may have died with the process. */
const SAFETY_MS = 5000;
/** How long news of the talk itself may wait for those who have the chat open: they see it there. */
const TALK_MS = 1000;

/**
 * Delivers to the two inboxes what changed. What is pending is a pair of numbers in the members table (revision, delivered
 * revision), so it survives the process; a failed delivery is tried again by the alarm until it succeeds.
 */
export class DeliveryQueue {
  private readonly room: Room;
  private readonly receipts: Receipts;
  private readonly running = new Set<Side>();
  /** What an inbox last took. Newer than the table's, which the alarm brings up to date: a message is not worth two writes more. */
  private readonly delivered = new Map<Side, Pick<ConversationSummary, "revision" | "unread">>();
  /** Whose inbox hears of the talk when its time has come. */
  private readonly resting = new Set<Side>();
  private failures = 0;
  private hasAlarm = false;

  constructor(room: Room, receipts: Receipts) {
    this.room = room;
    this.receipts = receipts;
  }

  /** Marks this side as pending, in the caller's own transaction; {@link flush} afterwards. */
  enqueue(side: Side): void {
    this.room.storage.bumpRevision(side);
    this.ensureAlarm();
  }

  /** In the transaction of a change that made somebody pending. */
  ensureAlarm(): void {
    const { state } = this.room;
    if (this.hasAlarm) return;
    this.hasAlarm = true;
    // Set before the first try and not after a failure: the process may end between the two. No await: it is written
    // together with the message.
    void state.storage.setAlarm(Date.now() + SAFETY_MS);
  }

  /** Whether both inboxes have the newest state, and nothing is on its way. */
  get isIdle(): boolean {
    return this.running.size === 0 && this.pending().length === 0;
  }

  /** Delivers to every inbox that does not have the newest state, or to that of one of the two. */
  async flush(only?: Side): Promise<void> {
    const due = this.pending().filter(({ side }) => only === undefined || side === only);
    await Promise.all(due.map((member) => this.deliverTo(member)));
  }

  /**
   * After something was written or read: an inbox hears of it at once, or, where its owner has the chat open, once a second
   * of all that happened. A message and its reading are one call then, and nothing shows as unread that was read as it came.
   * Should the process end meanwhile, the alarm stands.
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

  /** Who has the chat open sees the talk there; but a red dot goes out as soon as they have read what it stands for. */
  private mayRest(member: Member): boolean {
    const { state, storage } = this.room;
    if (liveSockets(state, Date.now(), member.userId).length === 0) return false;
    return this.delivered.get(member.side)?.unread === 0 || storage.unreadOf(member) > 0;
  }

  /** The alarm's work. */
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

  /** One inbox, until it has the newest state; changes that come meanwhile go with the next round. */
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
        const isOnDevice = await env.INBOX.getByName(userId).deliver(summary);
        this.delivered.set(side, summary);
        if (isOnDevice) this.receipts.markDelivered(member, lastSeq);
        member = this.pending().find((pending) => pending.side === side);
      }
    } catch {
      // The inbox could not be reached; the alarm stands.
    } finally {
      this.running.delete(side);
    }
  }

  /** Whose inboxes do not have the newest state. */
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
