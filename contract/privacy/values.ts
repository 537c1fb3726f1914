/** The viewer's choices about what others may see. */
import { paths } from "../product.ts";

/**
 * The people who may write to a person (R59). `requests`: strangers send a request first. `followed`: only people they
 * follow. `everyone`: anybody, straight into the inbox.
 */
export const WHO_MAY_WRITE = ["requests", "followed", "everyone"] as const;

/** The privacy choices in the account's settings. */
export const PRIVACY_HASH = "#privacy";
export const PRIVACY_PATH = `${paths.profile}${PRIVACY_HASH}`;
