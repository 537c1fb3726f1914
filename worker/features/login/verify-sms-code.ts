import type { verifySmsCodeRoute } from "../../../contract/login.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { consumeCode } from "../../domain/codes/consume-code.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";
import { refuseInNightWindow } from "../../domain/settings/night-window.ts";
import { readSetting } from "../../domain/settings/setting.ts";
import { findOrCreateByMobile } from "./find-or-create-user.ts";

/**
 * Proves a mobile by its SMS code; registers the person the first time.
 * @throws AppError TIME_RESTRICTED, WRONG_SMS_CODE, CODE_BURNED, RATE_LIMITED
 */
export async function verifySmsCode(ctx: Ctx, { mobileNumber, code }: Input<typeof verifySmsCodeRoute>) {
  refuseInNightWindow(await readSetting(ctx.db, "mobile-login-restrictions"), ctx.now);
  await consumeCode(ctx, await triedFromOutside(ctx, { identifier: mobileNumber, type: "mobile" }), code);
  return findOrCreateByMobile(ctx, mobileNumber);
}
