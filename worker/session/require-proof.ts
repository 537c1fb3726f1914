import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "hono";

import type { AppEnv } from "../app-env.ts";
import { hasProof, users } from "../db/schema/people.ts";
import { AppError } from "../errors.ts";
import { issueToken } from "./open-session.ts";

/**
 * Lets nobody on who has proved neither mobile nor e-mail (decision 61). The token says it, so nothing is read; only where it
 * does not the row is asked, and a token that says it takes its place.
 * @throws AppError PROOF_REQUIRED
 */
export async function requireProof(c: Context<AppEnv>): Promise<void> {
  const { ctx } = c.var;
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
  await issueToken(c, person, viewer.sessionId);
}
