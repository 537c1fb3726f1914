import { CLOCK_SKEW_MS, type PairFacts } from "../interface.ts";

/** What the database said of a room's two people: read again when it is too old, and at once after {@link invalidate}. */
export class FactsCache {
  private readonly read: () => Promise<PairFacts | null>;
  private readonly maxAgeMs: number;
  private cached: { facts: PairFacts | null; readAt: number } | null = null;
  /** A read on its way, which whoever asks meanwhile shares: so they go on in the order they came. */
  private reading: Promise<PairFacts | null> | null = null;
  private invalidations = 0;
  private invalidatedAt = Number.NEGATIVE_INFINITY;

  constructor(read: () => Promise<PairFacts | null>, maxAgeMs: number) {
    this.read = read;
    this.maxAgeMs = maxAgeMs;
  }

  /** @param now UTC milliseconds. @returns what was read, at most the maximum age ago */
  async get(now: number): Promise<PairFacts | null> {
    if (this.cached && now - this.cached.readAt < this.maxAgeMs) return this.cached.facts;
    this.reading ??= this.readOnce(now);
    return this.reading;
  }

  /** Reads the database, whatever is cached. */
  async refresh(now: number): Promise<PairFacts | null> {
    const { invalidations } = this;
    const facts = await this.read();
    // An answer from before a change must not stand after it.
    if (invalidations === this.invalidations) this.cached = { facts, readAt: now };
    return facts;
  }

  /** Takes what the Worker has read for a call, unless that was before a change or before what is cached. @returns whether */
  put(facts: PairFacts): boolean {
    const { readAt } = facts;
    if (readAt < this.invalidatedAt + CLOCK_SKEW_MS || readAt < (this.cached?.readAt ?? 0)) return false;
    this.cached = { facts, readAt };
    return true;
  }

  invalidate(now: number): void {
    this.invalidations += 1;
    this.invalidatedAt = now;
    this.cached = null;
    this.reading = null;
  }

  private async readOnce(now: number): Promise<PairFacts | null> {
    const { invalidations } = this;
    try {
      return await this.refresh(now);
    } finally {
      if (invalidations === this.invalidations) this.reading = null;
    }
  }
}
