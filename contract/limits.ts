/** Limits and texts that no feature owns (section 9 of the specification); names contain the unit. */

/** The same purchase or gift without a `clientId` counts once within this time. */
export const REPEATED_WITHIN_MS = 60 * 1000;
export const EMAIL_MAX_CHARACTERS = 254;

export const USERNAME_MIN_CHARACTERS = 5;
export const USERNAME_MAX_CHARACTERS = 30;

export const SWIPE_MIN_TRAVEL_PX = 60;
export const SWIPE_MIN_TRAVEL_PROFILE_PX = 160;
export const SWIPE_MAX_DRIFT_PX = 50;
export const SWIPE_EDGE_PX = 24;

/** The maximum length of Turnstile's token, by its documentation. */
export const HUMAN_TOKEN_MAX_CHARACTERS = 2048;
export const PROVIDER_TIMEOUT_MS = 4000;
export const BODY_MAX_BYTES = 1024 * 1024;
/** The maximum age of a public setting at the edge: the specification's shortest poll of one. */
export const PUBLIC_SETTING_CACHE_SECONDS = 15;

/** The maximum age at the edge of what is the same for every visitor, and so of what was deleted. */
export const VISITORS_CACHE_SECONDS = 15;

export const INTERNAL_TEXT = "یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.";
