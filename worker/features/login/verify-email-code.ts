import { and, eq, isNull } from "drizzle-orm";

import type { verifyEmailCodeRoute } from "../../../contract/login.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { sessions } from "../../db/schema/login.ts";
import { users } from "../../db/schema/people.ts";
import { consumeCode } from "../../domain/codes/consume-code.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";
import { endSockets } from "../../domain/messages/end-sockets.ts";
import { requireEmailLogin } from "./email-login-settings.ts";
import { findOrCreateByEmail } from "./find-or-create-user.ts";

/**
 * Proves an e-mail address by its code; registers the person the first time. Whoever registered the address before with
 * a password never proved it, so the first proof drops that password and ends every session it opened.
 * @throws AppError EMAIL_LOGIN_DISABLED, WRONG_EMAIL_CODE, CODE_BURNED, RATE_LIMITED
 */
export async function verifyEmailCode(ctx: Ctx, { email, code }: Input<typeof verifyEmailCodeRoute>) {
  const { db, now } = ctx;
  await requireEmailLogin(ctx);
  await consumeCode(ctx, await triedFromOutside(ctx, { identifier: email, type: "email" }), code);
  const { user, isNew } = await findOrCreateByEmail(ctx, email);
  if (user.emailVerifiedAt !== null) return { user, isNew };

  await db.batch([
    db.delete(sessions).where(eq(sessions.userId, user.id)),
    db
      .update(users)
      .set({ emailVerifiedAt: now, passwordHash: null })
      .where(and(eq(users.id, user.id), isNull(users.emailVerifiedAt))),
  ]);
  await endSockets(ctx, user.id, null);
  return { user: { ...user, emailVerifiedAt: now, passwordHash: null }, isNew };
}
