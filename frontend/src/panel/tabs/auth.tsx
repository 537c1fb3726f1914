import {
  LOGIN_ATTEMPTS_PER_DAY_DEFAULT,
  LOGIN_ATTEMPTS_PER_DAY_MAX,
  LOGIN_BLOCK_HOURS_DEFAULT,
  LOGIN_BLOCK_HOURS_MAX,
} from "../../../../contract/login/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { AttemptsLog } from "../auth/attempts-log.tsx";
import type { FieldsOf } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";

const hour = { kind: "number", min: 0, max: 23, fallback: 0 } as const;

const nights: FieldsOf<"GET /api/admin/mobile-login-restrictions"> = [
  { kind: "switch", name: "enabled", label: "شب‌ها ورود با موبایل بسته باشد" },
  { ...hour, name: "startHour", label: "از ساعت", isOff: ({ enabled }) => !enabled },
  {
    ...hour,
    name: "endHour",
    label: "تا ساعت",
    hint: "به وقت تهران. اگر هر دو ساعت یکی باشند، هیچ ساعتی بسته نیست.",
    isOff: ({ enabled }) => !enabled,
  },
];

const email: FieldsOf<"GET /api/admin/email-login-status"> = [
  { kind: "switch", name: "enabled", label: "با ایمیل می‌شود وارد شد" },
];

const limits: FieldsOf<"GET /api/admin/auth-rate-limits"> = [
  {
    kind: "number",
    name: "maxAttempts",
    label: "تلاش در هر روز",
    min: 1,
    max: LOGIN_ATTEMPTS_PER_DAY_MAX,
    fallback: LOGIN_ATTEMPTS_PER_DAY_DEFAULT,
  },
  {
    kind: "number",
    name: "blockDurationHours",
    label: "ساعت‌های بسته ماندن",
    min: 1,
    max: LOGIN_BLOCK_HOURS_MAX,
    fallback: LOGIN_BLOCK_HOURS_DEFAULT,
  },
];

const second: FieldsOf<"GET /api/admin/password-reset-setting"> = [
  {
    kind: "switch",
    name: "showPasswordReset",
    label: "دکمهٔ فرستادن کد با سرویس دوم پیامک",
  },
];

const turnstileSecret: FieldsOf<"GET /api/admin/turnstile-secret"> = [
  {
    kind: "text",
    name: "secretKey",
    label: "کلید محرمانه",
    hint: "کلیدی که هست پوشیده دیده می‌شود؛ کلید تازه جای آن را می‌گیرد.",
    ltr: true,
    max: 102,
    needed: true,
    fits: (text) => /^\dx[\w-]{20,100}$/.test(text),
    wrong: "کلید محرمانهٔ آزمون درست نیست. آن را کامل از پنل سرویس بردار.",
  },
];

const humanCheck: FieldsOf<"GET /api/admin/human-check"> = [
  { kind: "switch", name: "enabled", label: "وقتی سقف کدها پر شد، آزمون «ربات نیستم» بپرسیم" },
  {
    kind: "text",
    name: "siteKey",
    label: "کلید سایت",
    hint: "آزمون تا وقتی کلید محرمانه ندارد پرسیده نمی‌شود.",
    ltr: true,
    max: 102,
    fits: (text) => /^\dx[\w-]{10,100}$/.test(text),
  },
];

/** When and how often people may log in. */
export default function AuthTab() {
  return (
    <div className="grid gap-6">
      <SettingsTab title="ورود کاربران">
        <SettingsForm
          name="mobile-login-restrictions"
          title="ساعت‌های ورود با موبایل"
          fields={nights}
          read={() => call("GET /api/admin/mobile-login-restrictions")}
          save={(json) => call("POST /api/admin/mobile-login-restrictions", { json })}
        />
        <SettingsForm
          name="auth-rate-limits"
          title="تلاش‌های ورود"
          fields={limits}
          read={() => call("GET /api/admin/auth-rate-limits")}
          save={(json) => call("POST /api/admin/auth-rate-limits", { json })}
        />
        <SettingsForm
          name="email-login"
          title="ورود با ایمیل"
          fields={email}
          read={() => call("GET /api/admin/email-login-status")}
          save={(json) => call("POST /api/admin/email-login-status", { json })}
        />
        <SettingsForm
          name="password-reset-toggle"
          title="سرویس دوم پیامک در صفحهٔ ورود"
          fields={second}
          read={() => call("GET /api/admin/password-reset-setting")}
          save={(json) => call("POST /api/admin/password-reset-toggle", { json })}
        />
        <SettingsForm
          name="human-check"
          title="آزمون «ربات نیستم»"
          fields={humanCheck}
          read={() => call("GET /api/admin/human-check")}
          save={(json) => call("POST /api/admin/human-check", { json })}
        />
        <SettingsForm
          name="turnstile-secret"
          title="کلید محرمانهٔ آزمون"
          fields={turnstileSecret}
          read={() => call("GET /api/admin/turnstile-secret")}
          save={(json) => call("POST /api/admin/turnstile-secret", { json })}
        />
      </SettingsTab>
      <AttemptsLog />
    </div>
  );
}
