import { SEND_BURST, SENDS_PER_SECOND } from "../../contract/limits.ts";

/** How long a lease of sends is valid; a room extends it from half of that on. */
export const SENDS_LEASE_MS = 30_000;

/** Tolerance for rounding errors. */
const NEARLY = 1e-6;

/**
 * A share of one person's sending allowance, as a token bucket: `burst` of their SEND_BURST, refilled at the same share
 * of SENDS_PER_SECOND. Shares that add up to SEND_BURST never allow more than the whole would.
 */
export interface SendAllowance {
  burst: number;
  left: number;
  /** When `left` was counted, UTC milliseconds. */
  at: number;
}

/** The share at a later moment, with its refill. @param now UTC milliseconds */
export function countedAt({ burst, left, at }: SendAllowance, now: number): SendAllowance {
  const earned = (Math.max(0, now - at) / 1000) * SENDS_PER_SECOND * (burst / SEND_BURST);
  return { burst, left: Math.min(burst, left + earned), at: Math.max(at, now) };
}

/** Whether it covers one more message. */
export function hasOne(sends: SendAllowance, now: number): boolean {
  return countedAt(sends, now).left >= 1 - NEARLY;
}

/** What is left of a share after one message. */
export function afterOne(sends: SendAllowance, now: number): SendAllowance {
  const counted = countedAt(sends, now);
  return { ...counted, left: Math.max(0, counted.left - 1) };
}
