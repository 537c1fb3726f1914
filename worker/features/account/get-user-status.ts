import { eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { toAccountUser } from "../../domain/people/account-user.ts";
import { AppError } from "../../errors.ts";
import { type ClaimedIdentity, requireOwnIdentity, requireViewer } from "../../session/viewer.ts";

/** The viewer's own account. */
export async function getUserStatus(ctx: Ctx, input: ClaimedIdentity) {
  const viewer = requireViewer(ctx);
  await requireOwnIdentity(ctx, input);
  const [rows] = await ctx.db.batch([ctx.db.select().from(users).where(eq(users.id, viewer.userId))]);
  const user = rows[0];
  if (!user || user.deletedAt !== null) throw new AppError("LOGIN_REQUIRED");
  return {
    success: true as const,
    user: toAccountUser(user),
    hasEmail: user.email !== null,
    hasMobile: user.mobile !== null,
    usernameExists: user.username !== null,
  };
}
