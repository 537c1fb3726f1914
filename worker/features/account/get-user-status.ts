import { eq } from "drizzle-orm";

import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { toAccountUser } from "../../domain/people/account-user.ts";
import { AppError } from "../../errors.ts";

/** The viewer's own account. */
export async function getUserStatus(ctx: PersonCtx) {
  const [rows] = await ctx.db.batch([ctx.db.select().from(users).where(eq(users.id, ctx.viewer.userId))]);
  const user = rows[0];
  if (!user || user.deletedAt !== null) throw new AppError("LOGIN_REQUIRED");
  return {
    user: toAccountUser(user),
    hasEmail: user.email !== null,
    hasMobile: user.mobile !== null,
    usernameExists: user.username !== null,
  };
}
