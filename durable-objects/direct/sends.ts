import { SEND_BURST, SENDS_PER_SECOND } from "../../contract/limits.ts";

/** How long a room may hand out what an inbox lent it; it asks for more time from half of that on. */
export const SENDS_LEASE_MS = 30_000;

/** A rounding error is no send. */
const NEARLY = 1e-6;

/**
 * A part of what one person may send, a bucket of its own: `burst` of their SEND_BURST, filled by as large a part of their
 * SENDS_PER_SECOND. Parts that add up to SEND_BURST let nobody send more than the whole would.
 */
export interface Sends {
  burst: number;
  left: number;
  /** When `left` was counted, UTC milliseconds. */
  at: number;
}

/** The same part, counted at a later moment. @param now UTC milliseconds */
export function countedAt({ burst, left, at }: Sends, now: number): Sends {
  const earned = (Math.max(0, now - at) / 1000) * SENDS_PER_SECOND * (burst / SEND_BURST);
  return { burst, left: Math.min(burst, left + earned), at: Math.max(at, now) };
}

/** Whether one more message fits in. */
export function hasOne(sends: Sends, now: number): boolean {
  return countedAt(sends, now).left >= 1 - NEARLY;
}

/** What stays of a part after one message. */
export function afterOne(sends: Sends, now: number): Sends {
  const counted = countedAt(sends, now);
  return { ...counted, left: Math.max(0, counted.left - 1) };
}
