import { paths, PRODUCT } from "./product.ts";

/** The page «ایمنی»: not among the `paths` of product.ts, for the first route leads nobody there; nor to the others here. */
export const SAFETY_PATH = `/${PRODUCT}/safety`;

/** Messages of people the viewer does not know yet. */
export const REQUESTS_PATH = `/${PRODUCT}/requests`;

/** The viewer's payments that the gateway has not decided. */
export const PAYMENT_REVIEW_PATH = "/payment-user-review";

/** What of the viewer others may see, in the account's settings. */
export const PRIVACY_HASH = "#privacy";
export const PRIVACY_PATH = `${paths.profile}${PRIVACY_HASH}`;

/** The account's settings. */
export const ACCOUNT_HASH = "#account";

/** Where a mobile is added to one's account, in its settings. */
export const MOBILE_HASH = "#mobile";
