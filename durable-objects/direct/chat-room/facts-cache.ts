import { CLOCK_SKEW_MS, type PairFacts } from "../interface.ts";

/** Reads facts in a D1 session from `place`. @returns the session's bookmark too */
type Read = (place: string) => Promise<{ facts: PairFacts | null; bookmark: string | null }>;

const PRIMARY = "first-primary";

/** How far a copy of the database may be behind, as a share of the maximum age: its facts count as older by so much. */
const COPY_LAG = 0.1;

/**
 * The database's facts about a room's two people. A message relies on cached facts no older than the maximum age; they
 * are refreshed in the background while the chat is active, and at once after {@link invalidate}. Reads go to
 * the nearest copy that is not behind the last read, also after it has failed, and to the primary after a change.
 */
export class FactsCache {
  private readonly read: Read;
  private readonly maxAgeMs: number;
  private readonly onNews: (facts: PairFacts) => void;
  private cached: { facts: PairFacts | null; readAt: number } | null = null;
  /** The read under way, shared by all callers. */
  private reading: Promise<PairFacts | null> | null = null;
  private place = "first-unconstrained";
  private invalidations = 0;
  private invalidatedAt = Number.NEGATIVE_INFINITY;

  /** @param onNews called with every new facts */
  constructor(read: Read, maxAgeMs: number, onNews: (facts: PairFacts) => void = () => undefined) {
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

  /** Starts a refresh, without waiting, if the facts are past half the maximum age. @returns the read, if any */
  keep(now: number): Promise<unknown> | null {
    return this.isYounger(this.maxAgeMs / 2, now) ? null : this.share(now);
  }

  /** Reads the primary database, or from `place`, ignoring the cache. */
  async refresh(now: number, place = PRIMARY): Promise<PairFacts | null> {
    const { invalidations } = this;
    const readAt = place === PRIMARY ? now : now - this.maxAgeMs * COPY_LAG;
    const { facts, bookmark } = await this.read(place);
    // A read from before a change must not be cached, nor replace a later one.
    if (invalidations !== this.invalidations) return facts;
    this.place = bookmark ?? PRIMARY;
    if (readAt >= (this.cached?.readAt ?? 0)) this.keepAs(facts, readAt);
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
    this.place = PRIMARY;
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
    const reading =
      this.reading ?? this.refresh(now, this.place).finally(() => this.reading === reading && (this.reading = null));
    this.reading = reading;
    return reading;
  }
}
