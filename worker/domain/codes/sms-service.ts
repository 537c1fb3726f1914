import type { SmsProviderName } from "../../../contract/login/values.ts";
import type { Ctx } from "../../context.ts";
import type { SmsProvider } from "../../providers/sms/sms-provider.ts";
import { type SettingRow, settingOf } from "../settings/setting.ts";

/** An SMS service as the administrator has set it. `rows` hold the settings of both. */
export const smsServiceOf = (
  { providers }: Pick<Ctx, "providers">,
  rows: SettingRow[],
  provider: SmsProviderName,
): SmsProvider =>
  provider === "kavenegar"
    ? providers.kavenegar(settingOf(rows, "kavenegar-config"))
    : providers.smsir(settingOf(rows, "smsir-config"));
