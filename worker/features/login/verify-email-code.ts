import type { verifyEmailCodeRoute } from "../../../contract/login.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { consumeCode } from "../../domain/codes/consume-code.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";
import { endUnproved } from "../../domain/people/end-unproved.ts";
import { requireEmailLogin } from "./email-login-settings.ts";
import { findOrCreateByEmail } from "./find-or-create-user.ts";

/**
 * Proves an e-mail address by its code; creates the account on the first login. An unproved account under the address
 * belongs to somebody else: it is deleted with its content, usernames and sessions. `hadPassword` tells that a password
 * ended with this proof.
 * @throws AppError EMAIL_LOGIN_DISABLED, WRONG_EMAIL_CODE, CODE_BURNED, RATE_LIMITED, DISPOSABLE_EMAIL
 */
export async function verifyEmailCode(ctx: Ctx, { email, code }: Input<typeof verifyEmailCodeRoute>) {
  await requireEmailLogin(ctx);
  await consumeCode(ctx, await triedFromOutside(ctx, { identifier: email, type: "email" }), code);
  let { user, isNew } = await findOrCreateByEmail(ctx, email);
  let hadPassword = false;
  // Repeats only if somebody registers the address again meanwhile; each registration is a counted attempt.
  while (user.unprovedUntil !== null) {
    hadPassword ||= user.passwordHash !== null;
    await endUnproved(ctx, user);
    ({ user, isNew } = await findOrCreateByEmail(ctx, email));
  }
  return { user, isNew, hadPassword };
}
