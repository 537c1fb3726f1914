/** What gems buy (001 §9; 000 §9). By themselves: the first route, which carries limits.ts, sells nothing. */

/** Prices of the store, in gems. */
export const STORE_PRICES = {
  "blue-tick": 100,
  "colorful-frame": 25,
  "sparkle-effect": 200,
  "no-ads": 25,
} as const;
export const SHORT_NAME_PRICE = 100;

/** For how many days a video may be shown at once. */
export const VIDEO_GEMS_A_DAY = 1;
export const VIDEO_DAYS_MIN = 1;
export const VIDEO_DAYS_MAX = 365;
export const VIDEO_DAYS_DEFAULT = 30;
