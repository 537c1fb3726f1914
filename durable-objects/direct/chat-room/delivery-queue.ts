import type { ConversationSummary, StoredMessage } from "../summary.ts";
import type { LoggedMessage, MessageLog } from "./storage.ts";
import type { Member, Members, Side } from "./members.ts";

const RETRY_MS = 1000;
const RETRY_MAX_MS = 60_000;
/** When the alarm looks after a message whose delivery may have died with the process. */
const SAFETY_MS = 5000;

interface Deps {
  storage: DurableObjectStorage;
  room: string;
  log: MessageLog;
  members: Members;
  /** Hands a summary to its owner's inbox; answers whether a device of theirs received it. */
  deliver: (summary: ConversationSummary) => Promise<boolean>;
  /** A device of this person now has everything up to `seq`. */
  onDelivered: (member: Member, seq: number) => void;
}

/**
 * Tells the two inboxes what changed. What is due is a pair of numbers in the members table (revision, told revision), so
 * it survives the process; a failed delivery is tried again by the alarm until it succeeds.
 */
export class DeliveryQueue {
  private readonly deps: Deps;
  private readonly running = new Set<Side>();
  /** Newer than the table's told revisions, which the alarm brings up to date: a message is not worth two writes more. */
  private readonly told = new Map<Side, number>();
  private failures = 0;
  private hasAlarm = false;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Marks these sides as due, in the caller's own transaction; {@link flush} afterwards. */
  due(...sides: Side[]): void {
    for (const side of sides) this.deps.members.changed(side);
    if (this.hasAlarm) return;
    this.hasAlarm = true;
    // Set before the first try and not after a failure: the process may end between the two. No await: it is written
    // together with the message.
    void this.deps.storage.setAlarm(Date.now() + SAFETY_MS);
  }

  /** Tells every inbox that does not know the newest state. */
  async flush(): Promise<void> {
    await Promise.all(this.untold().map((member) => this.tell(member)));
  }

  /** The alarm's work. */
  async retry(): Promise<void> {
    this.hasAlarm = false;
    await this.flush();
    for (const [side, revision] of this.told) this.deps.members.told(side, revision);
    if (this.untold().length === 0) {
      this.failures = 0;
      return;
    }
    this.failures += 1;
    this.hasAlarm = true;
    await this.deps.storage.setAlarm(Date.now() + Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** this.failures));
  }

  /** One inbox, until it knows the newest state; changes that come meanwhile go with the next round. */
  private async tell(first: Member): Promise<void> {
    const { side } = first;
    if (this.running.has(side)) return;
    this.running.add(side);
    try {
      let member: Member | undefined = first;
      while (member) {
        const summary = this.summaryFor(member);
        const lastSeq = this.deps.log.lastSeq();
        const isOnDevice = await this.deps.deliver(summary);
        this.told.set(side, summary.revision);
        if (isOnDevice) this.deps.onDelivered(member, lastSeq);
        member = this.untold().find((untold) => untold.side === side);
      }
    } catch {
      // The inbox could not be reached; the alarm stands.
    } finally {
      this.running.delete(side);
    }
  }

  /** Whose inboxes do not know the newest state. */
  private untold(): Member[] {
    return this.deps.members
      .all()
      .filter(({ side, revision, toldRevision }) => Math.max(toldRevision, this.told.get(side) ?? 0) < revision);
  }

  private summaryFor(member: Member): ConversationSummary {
    const { log, members, room } = this.deps;
    const peer = members.peerOf(member);
    const last = log.newest(member);
    return {
      room,
      revision: member.revision,
      ownerId: member.userId,
      owner: member.username,
      peerId: peer.userId,
      peer: peer.username,
      unread: log.unread(member),
      last: last && toStored(last, [member, peer]),
    };
  }
}

/** A message with its sender's user id instead of their side. */
export function toStored({ side, ...message }: LoggedMessage, people: readonly Member[]): StoredMessage {
  const sender = people.find((member) => member.side === side);
  return { ...message, senderId: sender?.userId ?? "" };
}
