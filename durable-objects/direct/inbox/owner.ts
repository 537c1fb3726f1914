import { SOCKET_LEASE_MS } from "../../../contract/direct/values.ts";
import { HOUR_MS } from "../../../contract/time.ts";
import { readSession } from "../facts.ts";
import type { Lease, PersonNames } from "../interface.ts";

const OWNER_KEY = "owner";
const LEASE = "lease of ";
/** When a session ended, names changed or a copy failed: for an hour copies, which may lag, are not asked. */
const PRIMARY_SINCE = "primary since";

/** The owner's names and session leases, stored because an object cannot read its own name and may restart. */
export class Owner {
  private readonly storage: DurableObjectStorage;
  private readonly d1: D1Database;
  private known: PersonNames | null = null;
  /** Ended sessions and new names since the start: what was read before one is read again. */
  private changes = 0;
  private readonly checks = new Map<string, Promise<Lease | null>>();

  constructor(storage: DurableObjectStorage, d1: D1Database) {
    this.storage = storage;
    this.d1 = d1;
  }

  /** The latest names; null until the inbox knows its owner. */
  get names(): PersonNames | null {
    this.known ??= this.storage.kv.get<PersonNames>(OWNER_KEY) ?? null;
    return this.known;
  }

  remember(names: PersonNames): void {
    const known = this.names;
    if (known?.username === names.username && known.publicId === names.publicId) return;
    this.storage.kv.put(OWNER_KEY, names);
    this.storage.kv.put(PRIMARY_SINCE, Date.now());
    this.known = names;
    this.changes += 1;
  }

  /** The lease of a session that was checked (D017); null without one, or after its end. */
  leaseOf(sessionId: string): Lease | null {
    const leaseUntil = this.storage.kv.get<number>(LEASE + sessionId) ?? 0;
    return leaseUntil > Date.now() && this.names !== null ? { leaseUntil } : null;
  }

  /** A session's lease, for which the database is read if there is none; null if the session has ended. */
  async check(userId: number, sessionId: string): Promise<Lease | null> {
    const lease = this.leaseOf(sessionId);
    if (lease !== null) return lease;
    // Shared: a browser that gave up waiting asks again.
    const reading =
      this.checks.get(sessionId) ?? this.read(userId, sessionId).finally(() => this.checks.delete(sessionId));
    this.checks.set(sessionId, reading);
    return reading;
  }

  /** Forgets the lease of a session that ended, or with `null` all of them. */
  endLease(sessionId: string | null): void {
    this.changes += 1;
    const { kv } = this.storage;
    kv.put(PRIMARY_SINCE, Date.now());
    for (const [key] of Array.from(kv.list({ prefix: LEASE + (sessionId ?? "") }))) kv.delete(key);
  }

  private async read(userId: number, sessionId: string): Promise<Lease | null> {
    const { changes, d1 } = this;
    const { kv } = this.storage;
    const [who, now] = [{ userId, sessionId }, Date.now()];
    const hasSettled = now >= (kv.get<number>(PRIMARY_SINCE) ?? 0) + HOUR_MS;
    const avoidCopies = (error: unknown) => {
      kv.put(PRIMARY_SINCE, now);
      throw error;
    };
    const near = hasSettled && (await readSession(d1.withSession("first-unconstrained"), who, now).catch(avoidCopies));
    // A copy may not know a new session yet.
    const person = near || (await readSession(d1, who, now));
    if (changes !== this.changes) return this.read(userId, sessionId);
    if (person === null) return null;
    this.remember(person.names);
    const leaseUntil = now + SOCKET_LEASE_MS;
    // Those of sessions that did not come back.
    for (const [key, until] of Array.from(kv.list<number>({ prefix: LEASE }))) if (until <= now) kv.delete(key);
    kv.put(LEASE + sessionId, leaseUntil);
    return { leaseUntil, isEnabled: person.isEnabled };
  }
}
