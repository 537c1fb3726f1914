import { and, eq, isNull } from "drizzle-orm";

import type { verifyEmailCodeRoute } from "../../../contract/login.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { sessions } from "../../db/schema/login.ts";
import { users } from "../../db/schema/people.ts";
import { consumeCode } from "../../domain/codes/consume-code.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";
import { endSockets } from "../../domain/messages/end-sockets.ts";
import { endUnproved } from "../../domain/people/end-unproved.ts";
import { requireEmailLogin } from "./email-login-settings.ts";
import { findOrCreateByEmail } from "./find-or-create-user.ts";

/**
 * Between deleting the unproved account and creating one, somebody may register the address again; hardly more than
 * once.
 */
const TRIES = 3;

/**
 * Proves an e-mail address by its code; creates the account on the first login. An unproved account under the address
 * belongs to somebody else: it is deleted with its content, usernames and sessions. `hadPassword` tells that a password
 * ended with this proof.
 * @throws AppError EMAIL_LOGIN_DISABLED, WRONG_EMAIL_CODE, CODE_BURNED, RATE_LIMITED, DISPOSABLE_EMAIL
 */
export async function verifyEmailCode(ctx: Ctx, { email, code }: Input<typeof verifyEmailCodeRoute>) {
  const { db, now } = ctx;
  await requireEmailLogin(ctx);
  await consumeCode(ctx, await triedFromOutside(ctx, { identifier: email, type: "email" }), code);
  let { user, isNew } = await findOrCreateByEmail(ctx, email);
  let hadPassword = false;
  for (let n = 1; n < TRIES && user.unprovedUntil !== null; n += 1) {
    hadPassword ||= user.passwordHash !== null;
    await endUnproved(ctx, user);
    ({ user, isNew } = await findOrCreateByEmail(ctx, email));
  }
  if (user.emailVerifiedAt !== null) return { user, isNew, hadPassword };

  // For accounts older than that rule: their content stays, their password and sessions do not.
  const proved = { emailVerifiedAt: now, unprovedUntil: null, passwordHash: null };
  await db.batch([
    db.delete(sessions).where(eq(sessions.userId, user.id)),
    db
      .update(users)
      .set(proved)
      .where(and(eq(users.id, user.id), isNull(users.emailVerifiedAt))),
  ]);
  await endSockets(ctx, user.id, null);
  return { user: { ...user, ...proved }, isNew, hadPassword: user.passwordHash !== null };
}
