import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { readSetting } from "../settings/setting.ts";

/** @throws AppError EMAIL_LOGIN_DISABLED while the administrator has switched logging in by e-mail off */
export async function refuseWhenEmailLoginIsOff(ctx: Ctx): Promise<void> {
  if (!(await readSetting(ctx.db, "email-login-enabled"))) throw new AppError("EMAIL_LOGIN_DISABLED");
}
