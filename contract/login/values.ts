/** Limits of login, codes and sessions (000 §5, §9; R5 to R11). */

export const SMS_PROVIDERS = ["kavenegar", "smsir"] as const;
export type SmsProviderName = (typeof SMS_PROVIDERS)[number];

export const SMS_CODE_DIGITS = 4;
export const EMAIL_CODE_DIGITS = 6;
export const CODE_TTL_SECONDS = 300;
export const CODE_RESEND_GAP_SECONDS = 60;
export const CODE_MAX_WRONG_TRIES = 5;
export const RESEND_COUNTDOWN_SECONDS = 300;
/** Beside every code that is sent: most accounts are stolen by asking for it. */
export const KEEP_CODE_TEXT = "آن را به هیچ‌کس نده؛ حتی به کسی از لبخند.";
export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 200;
/** How long after the first proof of their e-mail somebody may choose a password. */
export const PASSWORD_AFTER_PROOF_HOURS = 1;
/** The lifetime of an unproved account (R61); and how many the sweep reads at a time, and how long it runs at most. */
export const UNPROVED_HOURS = 48;
export const UNPROVED_PER_BATCH = 50;
export const UNPROVED_SWEEP_SECONDS = 20;
/** How often an address's owner is notified that somebody tried to register it. */
export const REGISTER_NOTICE_HOURS = 24;
export const LOGIN_ATTEMPTS_PER_DAY_DEFAULT = 10;
export const LOGIN_BLOCK_HOURS_DEFAULT = 24;
export const LOGIN_ATTEMPTS_PER_DAY_MAX = 50;
export const LOGIN_BLOCK_HOURS_MAX = 168;
/**
 * Attempts by strangers (neither the owner nor a known device) on one identifier in a day, as a multiple of one
 * origin's limit.
 */
export const STRANGERS_SHARE = 3;
export const WRONG_CODES_PER_DAY = 10;
export const DEVICE_TTL_SECONDS = 400 * 24 * 60 * 60;
/** How many mobiles and addresses a device is known for: families share phones. */
export const DEVICE_CONTACTS_MAX = 16;
/** A known device, or a passed human check, multiplies a budget by this. */
export const KNOWN_BUDGET_FACTOR = 3;
export const NIGHT_START_HOUR_DEFAULT = 22;
export const NIGHT_END_HOUR_DEFAULT = 8;
/** A person's open sessions; beyond it the least recently used one ends. */
export const SESSIONS_MAX = 20;
/** When to retry while an isolate is hashing another password. */
export const LOGIN_BUSY_RETRY_SECONDS = 2;
/** The maximum duration of a turn of hashing, after which it counts as dead. */
export const HASHING_TURN_MAX_MS = 5000;
/** The pause after a turn that others were waiting for. */
export const HASHING_REST_MS = 1000;
/** The lifetime of a session's token and cookie, from the last visit. */
export const SESSION_TTL_SECONDS = 180 * 24 * 60 * 60;
/** How often a visit extends the session's row at most; «last seen» is as exact as that. */
export const SESSION_EXTENDED_EVERY_SECONDS = 7 * 24 * 60 * 60;
/** The lifetime of a session's row: until the next extension it must outlive every token. */
export const SESSION_ROW_TTL_SECONDS = SESSION_TTL_SECONDS + SESSION_EXTENDED_EVERY_SECONDS;
/** A token older than this is reissued with the person's current names. */
export const SESSION_RENEW_SECONDS = 600;
/**
 * How long a browser's reads wait for its last write. Replicas lag by moments; a lag of ten minutes is a failure, and
 * an old bookmark costs nothing.
 */
export const BOOKMARK_TTL_SECONDS = 600;

export const MOBILE_LOGIN_STATUS_POLL_MS = 30_000;

/**
 * The signed-in cookie, which scripts may read. It proves nothing: the app sees from it that a session exists when the
 * browser has removed the app's stored data.
 */
export const SIGNED_IN_COOKIE = "signed-in";
