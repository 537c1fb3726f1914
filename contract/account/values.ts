/** Limits and places of one's own account (001 §5, §9; R10, R24). */

export const USERNAME_CHANGE_DAYS = 30;
/** Free usernames offered when a name is taken. */
export const FREE_USERNAMES_OFFERED = 3;
/** From how many followers on a person's name is protected from look-alikes. */
export const WELL_KNOWN_FOLLOWERS = 1000;

export const BIO_MAX_CODE_POINTS = 300;
export const PROFILE_LINK_MAX_CHARACTERS = 200;

export const AVATAR_MAX_BYTES = 500 * 1024;
/** The editor writes at most 512 px; other clients may send more, up to what a phone's memory bears. */
export const AVATAR_MAX_SIDE_PX = 2048;
export const AVATAR_SIZES_PX = [512, 448, 384, 320, 288, 256] as const;
export const AVATAR_QUALITY_MAX = 0.82;
export const AVATAR_QUALITY_MIN = 0.5;
export const AVATAR_QUALITY_STEP = 0.06;
export const AVATAR_CONTRAST_FACTOR = 1.08;

/**
 * Opens the sheet that asks for the code of one's own address (R61), then returns to the claw machine, which
 * has no such sheet.
 */
export const PROOF_HASH = "#proof";

/** The account's settings. */
export const ACCOUNT_HASH = "#account";

/** The part of the account sheet that adds a mobile. */
export const MOBILE_HASH = "#mobile";
