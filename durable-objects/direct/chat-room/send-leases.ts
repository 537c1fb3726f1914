import { type LentSends, type Refusal, inboxOf } from "../interface.ts";
import { countedAt, hasOne, SENDS_LEASE_MS } from "../sends.ts";
import type { Member, Side } from "./member.ts";
import type { Room } from "./storage.ts";

/** How often an inbox is asked in the background and, once its allowance is used up, for a waiting message. */
const ASK_EVERY_MS = 1000;

/**
 * The sending allowances that the two members' inboxes leased to this room: requested ahead, so that a message needs no
 * request. Stored with the members, so they survive hibernation and a crash.
 */
export class SendLeases {
  private readonly room: Room;
  /** The request under way to each inbox, one at a time, so that this room never claims more than it has. */
  private readonly asking = new Map<Side, Promise<void>>();
  private readonly keptAt = new Map<Side, number>();
  private readonly emptyAt = new Map<Side, number>();

  constructor(room: Room) {
    this.room = room;
  }

  /** Whether this member may send a message now. @param now UTC milliseconds */
  covers({ sends, sendsUntil }: Member, now: number): boolean {
    return sendsUntil > now && hasOne(sends, now);
  }

  /** Requests or extends a lease in the background, if due. */
  keep(member: Member, now: number): void {
    const isLong = member.sendsUntil - now > SENDS_LEASE_MS / 2;
    if (isLong && member.sends.burst > 0) return;
    if (now - (this.keptAt.get(member.side) ?? 0) < ASK_EVERY_MS) return;
    this.keptAt.set(member.side, now);
    this.room.state.waitUntil(this.ask(member, false).catch(() => undefined));
  }

  /** For a waiting message: requests whatever allowance the person has left anywhere. @returns the refusal, or null */
  async obtain({ userId, side }: Member): Promise<Refusal | null> {
    // A background request may be about to succeed.
    await this.asking.get(side)?.catch(() => undefined);
    const covered = () => {
      const member = this.room.storage.memberOf(userId);
      return member !== null && this.covers(member, Date.now());
    };
    if (covered()) return null;
    if (Date.now() - (this.emptyAt.get(side) ?? 0) >= ASK_EVERY_MS) {
      const member = this.room.storage.memberOf(userId);
      if (member) await this.ask(member, true);
      if (covered()) return null;
      this.emptyAt.set(side, Date.now());
    }
    return { refused: "TOO_MANY_REQUESTS", retryAfter: 1 };
  }

  /** Returns the allowance beyond `part` to the inbox. @returns what was returned */
  giveBack(userId: number, part: number, now: number): LentSends {
    const member = this.room.storage.memberOf(userId);
    if (!member) return { burst: 0, left: 0 };
    const counted = countedAt(member.sends, now);
    const kept = { burst: Math.min(counted.burst, part), left: Math.min(counted.left, part), at: counted.at };
    this.room.storage.setSends(member, kept, member.sendsUntil);
    return { burst: counted.burst - kept.burst, left: counted.left - kept.left };
  }

  /** Ends the lease: a new one must be requested. */
  end(member: Member): void {
    this.room.storage.setSends(member, member.sends, 0);
  }

  private ask(member: Member, isWaiting: boolean): Promise<void> {
    const { side } = member;
    const asked = this.asking.get(side) ?? this.askInbox(member, isWaiting).finally(() => this.asking.delete(side));
    this.asking.set(side, asked);
    return asked;
  }

  private async askInbox({ userId, sends: { burst } }: Member, isWaiting: boolean): Promise<void> {
    const { env, id, storage } = this.room;
    const askedAt = Date.now();
    const lent = await inboxOf(env, userId).lendSends({ room: id, userId, burst, isWaiting });
    const [member, now] = [storage.memberOf(userId), Date.now()];
    const until = askedAt + SENDS_LEASE_MS;
    // A slow answer may belong to an expired lease, whose allowance the inbox may have leased again.
    if (!member || until <= now) return;
    // After a long absence the inbox may have written off what is still here.
    const { burst: had, left, at } = lent.isAnew ? { burst: 0, left: 0, at: now } : countedAt(member.sends, now);
    storage.setSends(member, { burst: had + lent.burst, left: left + lent.left, at }, until);
  }
}
