import { lte } from "drizzle-orm";

import type { Ctx } from "../context.ts";
import { loginCodes, sessions } from "../db/schema/login.ts";

/** Removes login codes and sessions past their end: data nobody can use any more is not kept. */
export async function sweepExpiredLogins({ db, now }: Ctx): Promise<void> {
  await db.batch([
    db.delete(loginCodes).where(lte(loginCodes.expiresAt, now)),
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
  ]);
}
