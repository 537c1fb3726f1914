import { lte } from "drizzle-orm";

import type { Ctx } from "../context.ts";
import { loginCodes, sessions } from "../db/schema/login.ts";
import { suspendedContacts } from "../db/schema/people.ts";

/** Removes login codes, sessions, and suspensions of people who left, past their end: data nobody can use any more is not kept. */
export async function sweepExpiredLogins({ db, now }: Ctx): Promise<void> {
  await db.batch([
    db.delete(loginCodes).where(lte(loginCodes.expiresAt, now)),
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(suspendedContacts).where(lte(suspendedContacts.until, now)),
  ]);
}
