/** A token bucket: a burst of `burst`, then `perSecond`. In memory, so hibernation refills it. */
export class TokenBucket {
  private readonly burst: number;
  private readonly perSecond: number;
  private tokens: number;
  private filledAt: number;

  constructor(burst: number, perSecond: number, now: number) {
    this.burst = burst;
    this.perSecond = perSecond;
    this.tokens = burst;
    this.filledAt = now;
  }

  /** Takes tokens. @returns 0, or the seconds until there are as many */
  take(now: number, count = 1): number {
    this.fill(now);
    if (this.tokens < count) return (count - this.tokens) / this.perSecond;
    this.tokens -= count;
    return 0;
  }

  isFull(now: number): boolean {
    this.fill(now);
    return this.tokens >= this.burst;
  }

  private fill(now: number): void {
    const earned = (Math.max(0, now - this.filledAt) / 1000) * this.perSecond;
    this.tokens = Math.min(this.burst, this.tokens + earned);
    this.filledAt = now;
  }
}
