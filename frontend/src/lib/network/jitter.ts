const FIRST_SPREAD_MS = 3000;
const SPREAD_MAX_MS = 60_000;

/**
 * A random pause before the next try (full jitter), so that people who were cut off at once do not come back at once
 * (D017): up to 3 s before the first, doubled with each failure, up to a minute.
 */
export const jitterMs = (failures = 0): number =>
  Math.random() * Math.min(FIRST_SPREAD_MS * 2 ** failures, SPREAD_MAX_MS);
