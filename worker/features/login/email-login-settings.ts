import type { Ctx } from "../../context.ts";
import { readSetting } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";

/** @throws AppError EMAIL_LOGIN_DISABLED while the administrator has switched e-mail logins off */
export async function requireEmailLogin({ db }: Ctx): Promise<void> {
  if (!(await readSetting(db, "email-login-enabled"))) throw new AppError("EMAIL_LOGIN_DISABLED");
}
