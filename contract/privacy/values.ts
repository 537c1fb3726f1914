/** Where and what of the viewer others may see. */
import { paths } from "../product.ts";

/**
 * Who may write to a person (R59). `requests`: strangers send a request first. `followed`: only people they
 * follow. `everyone`: anybody, straight into the inbox.
 */
export const WHO_MAY_WRITE = ["requests", "followed", "everyone"] as const;

/** What of the viewer others may see, in the account's settings. */
export const PRIVACY_HASH = "#privacy";
export const PRIVACY_PATH = `${paths.profile}${PRIVACY_HASH}`;
