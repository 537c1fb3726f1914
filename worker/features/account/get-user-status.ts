import { eq } from "drizzle-orm";

import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { selectWallet } from "../../domain/gems/wallet.ts";
import { toAccountUser } from "../../domain/people/account-user.ts";
import { AppError } from "../../errors.ts";

/** The viewer's own account, and their gems. */
export async function getUserStatus(ctx: PersonCtx) {
  const { userId } = ctx.viewer;
  const [[user], [wallet]] = await ctx.db.batch([
    ctx.db.select().from(users).where(eq(users.id, userId)),
    selectWallet(ctx.db, userId),
  ]);
  if (!user || user.deletedAt !== null) throw new AppError("LOGIN_REQUIRED");
  return {
    user: toAccountUser(user),
    walletBalance: wallet?.balance ?? 0,
    hasEmail: user.email !== null,
    hasMobile: user.mobile !== null,
    usernameExists: user.username !== null,
  };
}
