import { eq } from "drizzle-orm";

import type { loginWithPasswordRoute } from "../../../contract/login.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { admitAttempt, giveBackAttempt } from "../../domain/codes/login-attempts.ts";
import { AppError } from "../../errors.ts";
import { requireEmailLogin } from "./email-login-settings.ts";
import { passwordTry } from "./password-try.ts";
import { isPassword } from "./password.ts";

/**
 * Logs in with an e-mail address and its password. An unknown address and a wrong password are indistinguishable.
 * @throws AppError EMAIL_LOGIN_DISABLED, RATE_LIMITED, LOGIN_FAILED
 */
export async function loginWithPassword(ctx: Ctx, { email, password }: Input<typeof loginWithPasswordRoute>) {
  const { db } = ctx;
  await requireEmailLogin(ctx);
  const attempt = await passwordTry(ctx, email);
  await admitAttempt(ctx, attempt);
  const [rows] = await db.batch([db.select().from(users).where(eq(users.email, email))]);
  const user = rows[0];
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (!user || user.passwordHash === null || !isRight) throw new AppError("LOGIN_FAILED");
  await db.batch(giveBackAttempt(ctx, attempt));
  return { user, isNew: false, passwordHash: user.passwordHash };
}
