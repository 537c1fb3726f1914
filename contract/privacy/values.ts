/** The viewer's choices about what others may see. */
import { paths } from "../product.ts";

/**
 * The people who may write to a person (R59), each of them more than the one before. `followed`: people they follow, by
 * request. `acquainted`: anybody, by request, but requests of people with nobody in common wait apart, unseen.
 * `requests`: all requests are seen. `everyone`: anybody, straight into the inbox.
 */
export const WHO_MAY_WRITE = ["followed", "acquainted", "requests", "everyone"] as const;

export type WhoMayWrite = (typeof WHO_MAY_WRITE)[number];

/** Whether requests of people with nobody in common wait apart from the others. */
export const hidesStrangers = (whoMayWrite: WhoMayWrite): boolean =>
  whoMayWrite === "followed" || whoMayWrite === "acquainted";

/** The privacy choices in the account's settings. */
export const PRIVACY_HASH = "#privacy";
export const PRIVACY_PATH = `${paths.profile}${PRIVACY_HASH}`;
