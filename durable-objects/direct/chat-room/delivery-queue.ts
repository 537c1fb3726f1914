import { drizzle } from "drizzle-orm/d1";

import { countFailure } from "../../../worker/db/schema/alerts.ts";
import { liveSockets } from "../../kit/sockets.ts";
import type { ConversationSummary } from "../interface.ts";
import { inboxOf } from "../neighbours.ts";
import { hasOpened } from "../request-state.ts";
import { type Member, namesOf, type Side } from "./member.ts";
import type { Room } from "./room.ts";
import { markDelivered } from "./talk.ts";

const RETRY_MS = 1000;
const RETRY_MAX_MS = 60_000;
/** The fifteenth failure comes ten minutes after the first; every fifteenth one alerts the operator. */
const FAILURES_PER_ALERT = 15;
/** Stored, because the object hibernates between two tries. */
const FAILURES_KEY = "delivery-failures";
/** How soon an unread message is delivered to a member who has the chat open, but may not be looking. */
const UNREAD_MS = 800;
/** How long other changes wait for such a member, who sees them in the chat at once. */
const REST_MS = 8000;
/** When the alarm checks a change whose delivery may have died with the process. */
const SAFETY_MS = 9000;

/**
 * Delivers changes to the two inboxes. Which are due is in memory; the alarm, set with each change, retries failed
 * deliveries, and delivers to both where the process died meanwhile.
 */
export class DeliveryQueue {
  private readonly room: Room;
  private readonly due = new Set<Side>();
  private readonly running = new Set<Side>();
  /** The sides with a timer that soon delivers unread messages, and those with one that delivers whatever is due. */
  private readonly unreadTimers = new Set<Side>();
  private readonly restTimers = new Set<Side>();
  /** The number of unread messages each inbox last accepted. */
  private readonly unread = new Map<Side, number>();
  private hasAlarm = false;

  constructor(room: Room) {
    this.room = room;
  }

  /** Marks a change of this side, in the caller's transaction; call {@link flush} afterwards. */
  enqueue(side: Side): void {
    this.room.storage.bumpRevision(side);
    this.expect(side);
  }

  /** As {@link enqueue}, for a change that the storage has counted itself. */
  expect(...sides: Side[]): void {
    for (const side of sides) this.due.add(side);
    if (sides.length === 0 || this.hasAlarm) return;
    this.hasAlarm = true;
    // Set before the first attempt, because the process may die in between. Not awaited, so it is written atomically
    // with the message.
    void this.room.state.storage.setAlarm(Date.now() + SAFETY_MS);
  }

  /** Whether both inboxes are up to date, with nothing under way. */
  get isIdle(): boolean {
    return this.running.size === 0 && this.due.size === 0;
  }

  /** Delivers to these inboxes, or to every one that is not up to date. */
  async flush(sides = [...this.due]): Promise<void> {
    await Promise.all(sides.map((side) => this.deliverTo(side)));
  }

  /** After a message or a receipt: delivers at once, or later to a member who has the chat open. */
  async flushTalk(): Promise<void> {
    await Promise.all([...this.due].map((side) => this.deliverTalkTo(side)));
  }

  private async deliverTalkTo(side: Side): Promise<void> {
    if (!this.mayRest(side)) return this.deliverTo(side);
    if (this.unreadTimers.has(side)) return;
    this.unreadTimers.add(side);
    await scheduler.wait(UNREAD_MS);
    this.unreadTimers.delete(side);
    if (this.unreadOf(side) > 0) return this.deliverTo(side);
    if (this.restTimers.has(side)) return;
    this.restTimers.add(side);
    // This timer also keeps the object from hibernating with cursors that are not written.
    await scheduler.wait(REST_MS - UNREAD_MS);
    this.restTimers.delete(side);
    await this.deliverTo(side);
  }

  /** Not if the last unread message was read: its mark goes out at once. */
  private mayRest(side: Side): boolean {
    const { state, storage } = this.room;
    const isWatched = liveSockets(state, Date.now(), storage.bothMembers()[side].userId).length > 0;
    return isWatched && (this.unread.get(side) === 0 || this.unreadOf(side) > 0);
  }

  private unreadOf(side: Side): number {
    return this.room.storage.unreadOf(this.room.storage.bothMembers()[side]);
  }

  /** Run by the alarm. */
  async retry(): Promise<void> {
    const { state, storage } = this.room;
    // Set by a process that has died since: what it had delivered is unknown.
    if (!this.hasAlarm) for (const { side } of storage.members()) this.due.add(side);
    this.hasAlarm = false;
    const late = () => [...this.due].filter((side) => !this.unreadTimers.has(side) && !this.restTimers.has(side));
    await Promise.all(late().map((side) => this.deliverTo(side)));
    const before = state.storage.kv.get<number>(FAILURES_KEY) ?? 0;
    const failures = late().length > 0 ? before + 1 : 0;
    if (failures !== before) state.storage.kv.put(FAILURES_KEY, failures);
    if (this.due.size === 0) return;
    this.hasAlarm = true;
    const pause = failures > 0 ? Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** failures) : SAFETY_MS;
    await state.storage.setAlarm(Date.now() + pause);
    if (failures === 0 || failures % FAILURES_PER_ALERT > 0) return;
    console.error(JSON.stringify({ event: "delivery-failed", failures }));
    await countFailure(drizzle(this.room.env.DB), "delivery-failed", Date.now()).catch(() => null);
  }

  /** Delivers to one inbox until it is up to date; changes made meanwhile are delivered next. */
  private async deliverTo(side: Side): Promise<void> {
    const { env, storage } = this.room;
    if (this.running.has(side)) return;
    this.running.add(side);
    try {
      while (this.due.delete(side)) {
        // A revision must not be given out before it is written: another change would get it after a restart.
        storage.writeCursors(side);
        const member = storage.bothMembers()[side];
        const [summary, lastSeq] = [this.summaryFor(member), storage.lastSeq()];
        const isOnDevice = await inboxOf(env, member.userId).deliver(summary);
        this.unread.set(side, summary.unread);
        if (isOnDevice) markDelivered(this.room, member, lastSeq);
      }
    } catch {
      // The inbox was unreachable; the alarm tries again.
      this.expect(side);
    } finally {
      // Cursors that moved meanwhile must not wait for the alarm.
      storage.writeCursors(side);
      this.running.delete(side);
    }
  }

  private summaryFor(member: Member): ConversationSummary {
    const { id, storage } = this.room;
    return {
      room: id,
      revision: storage.revisionOf(member),
      owner: namesOf(member),
      peer: namesOf(storage.peerOf(member)),
      unread: storage.unreadOf(member),
      last: storage.newestFor(member),
      isRequest: member.isRequest,
      hasOpened: hasOpened(member),
    };
  }
}
