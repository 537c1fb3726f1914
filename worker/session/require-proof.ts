import { and, eq, isNull } from "drizzle-orm";

import type { Ctx } from "../context.ts";
import { hasProof, users } from "../db/schema/people.ts";
import { AppError } from "../errors.ts";
import { issueToken } from "./open-session.ts";

/**
 * Refuses a person who has proved neither mobile nor e-mail (R61). The token usually says so; only if it does
 * not, their row is read, and a proved person's token is reissued.
 * @throws AppError PROOF_REQUIRED
 */
export async function requireProof(ctx: Ctx): Promise<void> {
  const { viewer } = ctx;
  if (viewer === null || viewer.isProved) return;
  const [[person]] = await ctx.db.batch([
    ctx.db
      .select({
        id: users.id,
        username: users.username,
        mobile: users.mobile,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
      })
      .from(users)
      .where(and(eq(users.id, viewer.userId), isNull(users.deletedAt))),
  ]);
  if (!person || !hasProof(person)) throw new AppError("PROOF_REQUIRED", { proofRequired: true });
  await issueToken(ctx, person, viewer.sessionId);
}
