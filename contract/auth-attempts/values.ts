/**
 * The attempts that are counted separately: requested codes, wrong codes, and passwords (wrong ones, or registrations).
 */
export const COUNTED_KINDS = ["codes", "wrong-codes", "passwords"] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/**
 * Origins of attempts: a `device` that logged in as this person before, the signed-in `owner`, a signed-in `person` who
 * is linking the contact, or any other `address`.
 */
export const ORIGINS = ["device", "owner", "person", "address"] as const;
export type OriginKind = (typeof ORIGINS)[number];

export const AUTH_ATTEMPTS_PAGE_SIZE = 50;
