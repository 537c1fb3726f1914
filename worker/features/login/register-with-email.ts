import type { registerWithEmailRoute } from "../../../contract/login.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { admitAttempt } from "../../domain/codes/login-attempts.ts";
import { AppError } from "../../errors.ts";
import { requireEmailLogin } from "./email-login-settings.ts";
import { newPerson } from "./find-or-create-user.ts";
import { passwordTry } from "./password-try.ts";
import { hashPassword } from "./password.ts";

/**
 * Registers an e-mail address with a password. The address stays unproved until its owner logs in with a code.
 * @throws AppError EMAIL_LOGIN_DISABLED, RATE_LIMITED, EMAIL_TAKEN
 */
export async function registerWithEmail(ctx: Ctx, { email, password }: Input<typeof registerWithEmailRoute>) {
  const { db } = ctx;
  await requireEmailLogin(ctx);
  await admitAttempt(ctx, await passwordTry(ctx, email));
  const passwordHash = await hashPassword(password);
  const [created] = await db.batch([
    db
      .insert(users)
      .values({ ...newPerson(ctx, email), email, passwordHash })
      .onConflictDoNothing({ target: users.email })
      .returning(),
  ]);
  const user = created[0];
  if (!user) throw new AppError("EMAIL_TAKEN");
  return { user, isNew: true, passwordHash };
}
