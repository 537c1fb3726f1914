import type { Input } from "../../../contract/route.ts";
import type { testSmsRoute } from "../../../contract/sms-tests.ts";
import type { Ctx } from "../../context.ts";
import { audited } from "../../domain/audit/audited.ts";
import { smsServiceOf } from "../../domain/codes/sms-service.ts";
import { selectSettings } from "../../domain/settings/setting.ts";
import { askSmsService } from "./ask-sms-service.ts";
import { momentOrNull } from "../../moment-or-null.ts";

/**
 * Reads the remaining credit of our account at an SMS service.
 * @throws AppError SMS_KEY_REFUSED, SMS_BUSY, SMS_AWAY, SMS_REFUSED
 */
export async function testSms(ctx: Ctx, { provider }: Input<typeof testSmsRoute>) {
  const [rows] = await audited(ctx, { action: "sms.test", target: provider, rows: [] }, [
    selectSettings(ctx.db, "kavenegar-config", "smsir-config"),
  ]);
  const { credit, expiresAt, ...account } = await askSmsService(ctx, () =>
    smsServiceOf(ctx, rows, provider).readAccount(),
  );
  const accountInfo = { ...account, expiresAt: momentOrNull(expiresAt) };
  return { message: "سرویس پیامک جواب داد.", credit, accountInfo };
}
