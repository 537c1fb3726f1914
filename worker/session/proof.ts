import type { User } from "../db/schema/people.ts";

/** Whether somebody proved their mobile or e-mail: anybody registers with an address and a password. It never ends. */
export const hasProof = ({ mobile, emailVerifiedAt }: Pick<User, "mobile" | "emailVerifiedAt">): boolean =>
  mobile !== null || emailVerifiedAt !== null;
