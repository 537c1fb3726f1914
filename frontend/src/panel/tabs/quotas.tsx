import { QUOTA_MAX, limitList, quotaTexts } from "../../../../contract/quotas/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { UsedQuotas } from "../quotas/used-quotas.tsx";
import type { FieldsOf } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";

const fields: FieldsOf<"GET /api/admin/quota-setting"> = limitList.map((limit) => ({
  kind: "number",
  name: limit.name,
  label: quotaTexts.label(limit),
  group: quotaTexts.what(limit.of),
  min: 1,
  max: QUOTA_MAX,
  fallback: limit.byDefault,
}));

const texts = {
  title: "سقف‌ها",
  hint: "هر کس، هر شبکه (نشانی‌های کنار هم) و همه با هم در یک ساعت یا یک روزِ تهران چه اندازه می‌توانند.",
} as const;

/** Limits by quantity, and what is used of them. */
export default function QuotasTab() {
  return (
    <SettingsTab title={texts.title} hint={texts.hint}>
      <UsedQuotas />
      <SettingsForm
        name="quotas"
        title={texts.title}
        fields={fields}
        read={() => call("GET /api/admin/quota-setting")}
        save={(json) => call("POST /api/admin/quota-setting", { json })}
      />
    </SettingsTab>
  );
}
