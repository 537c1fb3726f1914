/** Prices of the store, in gems (001 §9; 000 §9). */

export const STORE_PRICES = {
  "blue-tick": 100,
  "colorful-frame": 25,
  "sparkle-effect": 200,
  "no-ads": 25,
} as const;
export const SHORT_NAME_PRICE = 100;
