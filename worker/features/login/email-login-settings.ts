import type { Ctx } from "../../context.ts";
import { type SettingRow, selectSettings, settingOf } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";

/** @throws AppError EMAIL_LOGIN_DISABLED while the administrator has switched e-mail logins off */
export async function requireEmailLogin({ db }: Ctx): Promise<void> {
  const [rows] = await db.batch([selectSettings(db, "email-login-enabled")]);
  refuseDisabled(rows);
}

/** The same of a batch's settings. */
export function refuseDisabled(rows: SettingRow[]): void {
  if (!settingOf(rows, "email-login-enabled")) throw new AppError("EMAIL_LOGIN_DISABLED");
}
