import { isNull, lte, or } from "drizzle-orm";

import type { Ctx } from "../context.ts";
import { loginAttempts } from "../db/schema/login.ts";

/** A new Tehran day counts login attempts from zero; a running block keeps its end (design 6). */
export async function clearLoginAttempts({ db, now }: Ctx): Promise<void> {
  await db.batch([
    db.delete(loginAttempts).where(or(isNull(loginAttempts.blockedUntil), lte(loginAttempts.blockedUntil, now))),
  ]);
}
