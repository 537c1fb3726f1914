import type { Setting } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import { selectSettings, settingOf } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";

/**
 * The limits an e-mail login is counted against.
 * @throws AppError EMAIL_LOGIN_DISABLED while the administrator has switched logging in by e-mail off
 */
export async function readEmailLoginLimits({ db }: Ctx): Promise<Setting<"auth-rate-limits">> {
  const [rows] = await db.batch([selectSettings(db, "email-login-enabled", "auth-rate-limits")]);
  if (!settingOf(rows, "email-login-enabled")) throw new AppError("EMAIL_LOGIN_DISABLED");
  return settingOf(rows, "auth-rate-limits");
}
