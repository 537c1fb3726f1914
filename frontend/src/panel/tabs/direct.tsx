import { call } from "../../lib/network/api-client.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";

/** Whether people may write to each other. */
export default function DirectTab() {
  return (
    <SettingsTab title="پیام‌های مستقیم" hint="چند ثانیه پس از ذخیره برای همه روشن یا خاموش است.">
      <SettingsForm
        name="direct-status"
        title="پیام‌ها"
        fields={[{ kind: "switch", name: "enabled", label: "آدم‌ها می‌توانند به هم پیام بدهند" }]}
        read={() => call("GET /api/admin/direct-status")}
        save={(json) => call("POST /api/admin/direct-status", { json })}
      />
    </SettingsTab>
  );
}
