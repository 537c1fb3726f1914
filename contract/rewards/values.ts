/** Limits of reward codes (002 §9; R39, R40). */

export const REWARD_CODE_DIGITS = 6;
export const REWARD_CODE_ROWS_MAX = 10;
export const REWARD_CODE_GIFT_TOKENS_MAX = 4;
/** In thousand toman. */
export const GIFT_AMOUNT_MAX = 200;
export const REWARD_CODE_USES_MAX = 1_000_000;
export const WRONG_REWARD_CODES_PER_HOUR = 5;
/** The most the administrator can give to one mobile at once, in gems. */
export const REWARD_TOKENS_MAX = 1000;
export const REWARD_NOTE_MAX_UNITS = 200;
