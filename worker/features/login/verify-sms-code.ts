import { readSetting } from "../settings/setting.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { consumeCode } from "./consume-code.ts";
import { findOrCreateByMobile } from "./find-or-create-user.ts";
import { isMobileLoginAllowed } from "./night-window.ts";

/**
 * Proves a mobile by its SMS code; registers the person the first time.
 * @throws AppError TIME_RESTRICTED, WRONG_SMS_CODE, CODE_BURNED
 */
export async function verifySmsCode(ctx: Ctx, { mobileNumber, code }: { mobileNumber: string; code: string }) {
  if (!isMobileLoginAllowed(await readSetting(ctx.db, "mobile-login-restrictions"), ctx.now)) {
    throw new AppError("TIME_RESTRICTED", { timeRestricted: true });
  }
  await consumeCode(ctx, { identifier: mobileNumber, type: "mobile" }, code, "WRONG_SMS_CODE");
  return findOrCreateByMobile(ctx, mobileNumber);
}
