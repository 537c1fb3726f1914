import { call } from "../../lib/network/api-client.ts";
import type { FieldsOf } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";
import { SmsTests } from "../sms/sms-tests.tsx";

const provider: FieldsOf<"GET /api/admin/sms-provider-setting"> = [
  {
    kind: "choice",
    name: "provider",
    label: "کدها را چه کسی می‌فرستد",
    options: [
      ["kavenegar", "کاوه‌نگار"],
      ["smsir", "اس‌ام‌اس.آی‌آر"],
    ],
  },
];

const kavenegar: FieldsOf<"GET /api/admin/kavenegar-config"> = [
  {
    kind: "choice",
    name: "mode",
    label: "روش فرستادن",
    options: [
      ["lookup", "با الگوی تأییدشده"],
      ["send", "پیامک معمولی از خط خود"],
    ],
  },
  {
    kind: "text",
    name: "sender",
    label: "شمارهٔ فرستنده",
    hint: "با الگو لازم نیست.",
    ltr: true,
    max: 20,
    fits: (text) => /^[0-9+]*$/.test(text),
    wrong: "فقط عدد.",
    isOff: ({ mode }) => mode === "lookup",
  },
  {
    kind: "text",
    name: "template",
    label: "نام الگو",
    ltr: true,
    max: 60,
    fits: (text) => /^[\w-]*$/.test(text),
    wrong: "فقط حرف انگلیسی، عدد، خط تیره و زیرخط.",
    isOff: ({ mode }) => mode === "send",
  },
];

const smsir: FieldsOf<"GET /api/admin/smsir-config"> = [
  { kind: "number", name: "templateId", label: "شمارهٔ الگو", min: 1, max: 999_999_999 },
];

/** The provider of SMS codes, and its options. */
export default function SmsTab() {
  return (
    <SettingsTab title="پیامک">
      <SettingsForm
        name="sms-provider"
        title="سرویس پیامک"
        fields={provider}
        read={() => call("GET /api/admin/sms-provider-setting")}
        save={(json) => call("POST /api/admin/sms-provider", { json })}
      />
      <SettingsForm
        name="kavenegar-config"
        title="کاوه‌نگار"
        fields={kavenegar}
        read={() => call("GET /api/admin/kavenegar-config")}
        save={(json) => call("POST /api/admin/kavenegar-config", { json })}
      />
      <SettingsForm
        name="smsir-config"
        title="اس‌ام‌اس.آی‌آر"
        fields={smsir}
        read={() => call("GET /api/admin/smsir-config")}
        save={(json) => call("POST /api/admin/smsir-config", { json })}
      />
      <SmsTests />
    </SettingsTab>
  );
}
