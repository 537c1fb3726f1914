import { sql } from "drizzle-orm";

import { type User, users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";

/** Whether a selected person proved their mobile or e-mail: anybody registers with an address and a password. */
export const isProved = sql`(${users.mobile} is not null or ${users.emailVerifiedAt} is not null)`;

/** Throws EMAIL_UNPROVED for who proved neither; the same rule as {@link isProved}. */
export function refuseUnproved({ mobile, emailVerifiedAt }: Pick<User, "mobile" | "emailVerifiedAt">): void {
  if (mobile === null && emailVerifiedAt === null) throw new AppError("EMAIL_UNPROVED");
}
