import { CLOCK_SKEW_MS, type PairFacts } from "../interface.ts";

/**
 * What the database said of a room's two people. A message goes by what is here and is never older than the maximum age; it is
 * read again beside the way while there is talk, and at once after {@link invalidate}.
 */
export class FactsCache {
  private readonly read: () => Promise<PairFacts | null>;
  private readonly maxAgeMs: number;
  private readonly onNews: (facts: PairFacts) => void;
  private cached: { facts: PairFacts | null; readAt: number } | null = null;
  /** A read on its way, which whoever asks meanwhile shares. */
  private reading: Promise<PairFacts | null> | null = null;
  private invalidations = 0;
  private invalidatedAt = Number.NEGATIVE_INFINITY;

  /** @param onNews hears what is known from now on */
  constructor(
    read: () => Promise<PairFacts | null>,
    maxAgeMs: number,
    onNews: (facts: PairFacts) => void = () => undefined,
  ) {
    this.read = read;
    this.maxAgeMs = maxAgeMs;
    this.onNews = onNews;
  }

  /** @param now UTC milliseconds. @returns what was read at most the maximum age ago; undefined when that is too old */
  current(now: number): PairFacts | null | undefined {
    return this.isYounger(this.maxAgeMs, now) ? this.cached?.facts : undefined;
  }

  /** @returns what was read, at most the maximum age ago, if it takes a read */
  async get(now: number): Promise<PairFacts | null> {
    const facts = this.current(now);
    return facts === undefined ? this.share(now) : facts;
  }

  /** Reads again what is half its age, and waits for nothing. @returns the read, where there is one */
  keep(now: number): Promise<unknown> | null {
    return this.isYounger(this.maxAgeMs / 2, now) ? null : this.share(now);
  }

  /** Reads the database, whatever is cached. */
  async refresh(now: number): Promise<PairFacts | null> {
    const { invalidations } = this;
    const facts = await this.read();
    // An answer from before a change must not stand after it, nor over one that was asked for later.
    if (invalidations === this.invalidations && now >= (this.cached?.readAt ?? 0)) this.keepAs(facts, now);
    return facts;
  }

  /** Takes what the Worker has read for a call, unless that was before a change or before what is cached. @returns whether */
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
