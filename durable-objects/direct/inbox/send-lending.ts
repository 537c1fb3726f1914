import { SEND_BURST } from "../../../contract/limits.ts";
import { type DirectObjects, type Loan, roomWithId, type SendsWanted } from "../interface.ts";
import { countedAt, hasOne, type SendAllowance, SENDS_LEASE_MS } from "../sends.ts";

const LEFT_KEY = "sends-left";

type Lease = { room: string; burst: number; endsAt: number };

/**
 * The owner's sending allowance, split into leases of the rooms they write in and a rest kept here; together never more
 * than the whole. A room gets what is here; other rooms return what exceeds an even share, or, if a message is waiting,
 * everything.
 */
export class SendLending {
  private readonly storage: DurableObjectStorage;
  private readonly objects: DirectObjects;
  // Sequential, so that an allowance being returned for one room is not leased to another.
  private lending: Promise<unknown> = Promise.resolve();

  constructor(storage: DurableObjectStorage, objects: DirectObjects) {
    this.storage = storage;
    this.objects = objects;
  }

  lend(wanted: SendsWanted): Promise<Loan> {
    const lent = this.lending.then(() => this.lendNext(wanted));
    this.lending = lent.catch(() => undefined);
    return lent;
  }

  private async lendNext({ room, userId, burst, isWaiting }: SendsWanted): Promise<Loan> {
    const now = Date.now();
    const known = this.leases().find((lease) => lease.room === room);
    // The room may have less than is recorded here, if an answer of ours was lost; never more.
    if (known && known.burst > burst) this.change({ ...known, burst }, 0, now);
    if (!(isWaiting && hasOne(this.own(now), now))) await this.collect(room, userId, isWaiting, now);
    const counted = this.own(Date.now());
    const had = this.leases().find((lease) => lease.room === room)?.burst ?? 0;
    this.change({ room, burst: had + counted.burst, endsAt: counted.at + SENDS_LEASE_MS }, -counted.left, counted.at);
    return { burst: counted.burst, left: counted.left, isAnew: known === undefined };
  }

  /** Collects allowance: from expired leases everything, from others what exceeds an even share. */
  private async collect(room: string, userId: number, isWaiting: boolean, now: number): Promise<void> {
    const others = this.leases()
      .filter((lease) => lease.room !== room)
      .map((lease) => ({ ...lease, isOver: lease.endsAt <= now }));
    const running = others.filter(({ isOver }) => !isOver);
    const evenPart = isWaiting ? 0 : Math.max(1, Math.floor(SEND_BURST / (running.length + 1)));
    const back = others
      .map((lease) => ({ ...lease, part: lease.isOver ? 0 : evenPart }))
      .filter(({ burst, part }) => burst > part);
    await Promise.all(back.map((lease) => this.takeBack(lease, userId)));
  }

  private async takeBack({ part, isOver, ...lease }: Lease & { part: number; isOver: boolean }, userId: number) {
    try {
      const { burst, left } = await roomWithId(this.objects, lease.room).giveBackSends(userId, part);
      this.change({ ...lease, burst: isOver ? 0 : Math.max(0, lease.burst - burst) }, left, Date.now());
    } catch {
      // Unreachable: its allowance is only reclaimed once the lease has expired.
      if (isOver) this.change({ ...lease, burst: 0 }, 0, Date.now());
    }
  }

  /** The rest that is leased to nobody. */
  private own(now: number): SendAllowance {
    const burst = SEND_BURST - this.leases().reduce((sum, lease) => sum + lease.burst, 0);
    const { left, at } = this.storage.kv.get<Pick<SendAllowance, "left" | "at">>(LEFT_KEY) ?? {
      left: SEND_BURST,
      at: now,
    };
    return countedAt({ burst, left, at }, now);
  }

  /** Records a lease and what moved from it to the rest here (negative: the other way). */
  private change({ room, burst, endsAt }: Lease, gained: number, now: number): void {
    const { left } = this.own(now);
    if (burst === 0) this.storage.sql.exec("delete from send_leases where room = ?", room);
    else {
      this.storage.sql.exec(
        `insert into send_leases (room, burst, ends_at) values (?1, ?2, ?3)
          on conflict (room) do update set burst = ?2, ends_at = ?3`,
        room,
        burst,
        endsAt,
      );
    }
    this.storage.kv.put<Pick<SendAllowance, "left" | "at">>(LEFT_KEY, { left: Math.max(0, left + gained), at: now });
  }

  private leases(): Lease[] {
    return this.storage.sql.exec<Lease>("select room, burst, ends_at as endsAt from send_leases").toArray();
  }
}
