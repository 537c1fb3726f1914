/** The figures of the overview (002 §9). */

/** The figures counted by the day. */
export const DAY_COUNTS = ["sign-ups", "jokes", "gems-in", "gems-out", "reports", "codes", "messages"] as const;

export type DayCount = (typeof DAY_COUNTS)[number];

/** How many days the overview charts, and how long their counts are kept. */
export const OVERVIEW_DAYS = 30;
export const OVERVIEW_KEPT_DAYS = 400;
export const OVERVIEW_HOURS = 48;
/** D1's size limit, and the shares of it from which the operator is warned and urged. */
export const DATABASE_MAX_BYTES = 10 * 1000 ** 3;
export const DATABASE_WARNED_SHARE = 0.6;
export const DATABASE_URGENT_SHARE = 0.8;
