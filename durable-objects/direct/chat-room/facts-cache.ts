import { CLOCK_SKEW_MS, type PairFacts } from "../interface.ts";

/**
 * The database's facts about a room's two people. A message relies on cached facts no older than the maximum age; they
 * are refreshed in the background while the chat is active, and at once after {@link invalidate}.
 */
export class FactsCache {
  private readonly read: () => Promise<PairFacts | null>;
  private readonly maxAgeMs: number;
  private readonly onNews: (facts: PairFacts) => void;
  private cached: { facts: PairFacts | null; readAt: number } | null = null;
  /** The read under way, shared by all callers. */
  private reading: Promise<PairFacts | null> | null = null;
  private invalidations = 0;
  private invalidatedAt = Number.NEGATIVE_INFINITY;

  /** @param onNews called with every new facts */
  constructor(
    read: () => Promise<PairFacts | null>,
    maxAgeMs: number,
    onNews: (facts: PairFacts) => void = () => undefined,
  ) {
    this.read = read;
    this.maxAgeMs = maxAgeMs;
    this.onNews = onNews;
  }

  /** @param now UTC milliseconds. @returns facts of at most the maximum age; undefined if older */
  current(now: number): PairFacts | null | undefined {
    return this.isYounger(this.maxAgeMs, now) ? this.cached?.facts : undefined;
  }

  /** @returns facts of at most the maximum age, reading if necessary */
  async get(now: number): Promise<PairFacts | null> {
    const facts = this.current(now);
    return facts === undefined ? this.share(now) : facts;
  }

  /**
   * Starts a refresh if the facts are past half the maximum age, without waiting.
   * @returns the read, if one was started
   */
  keep(now: number): Promise<unknown> | null {
    return this.isYounger(this.maxAgeMs / 2, now) ? null : this.share(now);
  }

  /** Reads the database, ignoring the cache. */
  async refresh(now: number): Promise<PairFacts | null> {
    const { invalidations } = this;
    const facts = await this.read();
    // A read from before a change must not be cached, nor replace a later one.
    if (invalidations === this.invalidations && now >= (this.cached?.readAt ?? 0)) this.keepAs(facts, now);
    return facts;
  }

  /**
   * Caches the facts that the Worker read for a call, unless they are from before a change or older than the cached
   * ones.
   * @returns whether they were cached
   */
  put(facts: PairFacts): boolean {
    const { readAt } = facts;
    if (readAt < this.invalidatedAt + CLOCK_SKEW_MS || readAt < (this.cached?.readAt ?? 0)) return false;
    this.keepAs(facts, readAt);
    return true;
  }

  invalidate(now: number): void {
    this.invalidations += 1;
    this.invalidatedAt = now;
    this.cached = null;
    this.reading = null;
  }

  private keepAs(facts: PairFacts | null, readAt: number): void {
    this.cached = { facts, readAt };
    if (facts) this.onNews(facts);
  }

  private isYounger(ageMs: number, now: number): boolean {
    return this.cached !== null && now - this.cached.readAt < ageMs;
  }

  private share(now: number): Promise<PairFacts | null> {
    this.reading ??= this.readOnce(now);
    return this.reading;
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
