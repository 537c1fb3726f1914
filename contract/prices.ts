/** Prices in gems (001 §9; 000 §9). Not in limits.ts, which the first route carries. */

/** Prices of the store, in gems. */
export const STORE_PRICES = {
  "blue-tick": 100,
  "colorful-frame": 25,
  "sparkle-effect": 200,
  "no-ads": 25,
} as const;
export const SHORT_NAME_PRICE = 100;

/** The price of showing a video for a day. */
export const VIDEO_GEMS_A_DAY = 1;
export const VIDEO_DAYS_MIN = 1;
export const VIDEO_DAYS_MAX = 365;
export const VIDEO_DAYS_DEFAULT = 30;
