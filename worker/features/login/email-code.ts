import type { requestEmailCodeRoute, verifyEmailCodeRoute } from "../../../contract/login/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { codeByEmail } from "../../domain/codes/code-request.ts";
import { consumeCode } from "../../domain/codes/consume-code.ts";
import { codeAnswer, issueCode } from "../../domain/codes/issue-code.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";
import { endUnproved } from "../../domain/people/end-unproved.ts";
import { requireEmailLogin } from "./email-login-settings.ts";
import { findOrCreateByEmail } from "./find-or-create-user.ts";

/**
 * Sends a login code by e-mail.
 * @throws AppError EMAIL_LOGIN_DISABLED, RATE_LIMITED, CODE_RECENTLY_SENT, EMAIL_SEND_FAILED, CODES_SPENT, HUMAN_CHECK_REQUIRED
 */
export async function requestEmailCode(ctx: Ctx, { email, forceNew, humanToken }: Input<typeof requestEmailCodeRoute>) {
  await requireEmailLogin(ctx);
  const issued = await issueCode(ctx, {
    ...codeByEmail(ctx, email),
    ...(await triedFromOutside(ctx, { identifier: email, type: "email" })),
    forceNew,
    humanToken,
  });
  return codeAnswer(issued, "کد ورود به ایمیلت فرستاده شد");
}

/**
 * Proves an e-mail address by its code; creates the account on the first login. An unproved account under the address
 * belongs to somebody else: it is deleted with its content, usernames and sessions. `hadPassword` says that a password
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
