import { PUBLIC_SETTING_CACHE_SECONDS } from "../../../contract/limits.ts";
import type { DirectFacts, PairFacts } from "../interface.ts";

const KNOWN_MS = PUBLIC_SETTING_CACHE_SECONDS * 1000;
/** How long after a change a call may still arrive with what it read before it. */
const OVERTAKEN_MS = 10_000;

/** What the database said of a room's two people: asked again after some seconds, and at once after {@link forget}. */
export class FactsCache {
  private readonly read: DirectFacts["ofPair"];
  private known: { facts: PairFacts | null; askedAt: number } | null = null;
  /** A read on its way, which whoever asks meanwhile shares: so they go on in the order they came. */
  private reading: Promise<PairFacts | null> | null = null;
  private forgotten = 0;
  private forgottenAt = Number.NEGATIVE_INFINITY;

  constructor(read: DirectFacts["ofPair"]) {
    this.read = read;
  }

  /** What is known, at most seconds old. @param now UTC milliseconds */
  async get(userIds: readonly [string, string], now: number): Promise<PairFacts | null> {
    if (this.known && now - this.known.askedAt < KNOWN_MS) return this.known.facts;
    this.reading ??= this.readOnce(userIds, now);
    return this.reading;
  }

  /** Asks the database, whatever is known. */
  async ask(userIds: readonly [string, string], now: number): Promise<PairFacts | null> {
    const { forgotten } = this;
    const facts = await this.read(userIds);
    // An answer from before a change must not stand after it.
    if (forgotten === this.forgotten) this.known = { facts, askedAt: now };
    return facts;
  }

  /** Takes what the Worker has just read for a call, unless it may be from before a change. */
  put(facts: PairFacts, now: number): void {
    if (now - this.forgottenAt < OVERTAKEN_MS) return;
    this.known = { facts, askedAt: now };
  }

  forget(now: number): void {
    this.forgotten += 1;
    this.forgottenAt = now;
    this.known = null;
    this.reading = null;
  }

  private async readOnce(userIds: readonly [string, string], now: number): Promise<PairFacts | null> {
    const { forgotten } = this;
    try {
      return await this.ask(userIds, now);
    } finally {
      if (forgotten === this.forgotten) this.reading = null;
    }
  }
}
