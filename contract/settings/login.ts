import { z } from "zod";

import { failsAs, typedText } from "../calls/shapes.ts";
import { toAsciiDigits } from "../digits.ts";
import {
  LOGIN_ATTEMPTS_PER_DAY_DEFAULT,
  LOGIN_ATTEMPTS_PER_DAY_MAX,
  LOGIN_BLOCK_HOURS_DEFAULT,
  LOGIN_BLOCK_HOURS_MAX,
  NIGHT_END_HOUR_DEFAULT,
  NIGHT_START_HOUR_DEFAULT,
} from "../login/values.ts";
import { smsProvider } from "../login/calls.ts";
import { adminRead, enabled, publicRead, adminWrite, setting } from "./setting.ts";

const whole = (min: number, max: number, code: Parameters<typeof failsAs>[0]) =>
  z.number(failsAs(code)).int(failsAs(code)).min(min, failsAs(code)).max(max, failsAs(code));

const hour = whole(0, 23, "INVALID_HOUR");
const nights = z.object({ enabled: z.boolean(failsAs("INVALID_INPUT")), startHour: hour, endHour: hour });
const nightStatus = z.object({ allowed: z.boolean(), startHour: z.number().int(), endHour: z.number().int() });
const attempts = z.object({
  maxAttempts: whole(1, LOGIN_ATTEMPTS_PER_DAY_MAX, "INVALID_MAX_ATTEMPTS"),
  blockDurationHours: whole(1, LOGIN_BLOCK_HOURS_MAX, "INVALID_BLOCK_HOURS"),
});
const resetToggle = z.object({ showPasswordReset: z.boolean(failsAs("INVALID_INPUT")) });
const provider = z.object({ provider: smsProvider });
const kavenegar = z
  .object({
    mode: z.enum(["lookup", "send"], failsAs("INVALID_INPUT")),
    sender: typedText(20, "INVALID_SMS_SENDER")
      .trim()
      .transform(toAsciiDigits)
      .pipe(z.string().regex(/^[0-9+]*$/, failsAs("INVALID_SMS_SENDER"))),
    template: typedText(60, "INVALID_SMS_TEMPLATE")
      .trim()
      .regex(/^[\w-]*$/, failsAs("INVALID_SMS_TEMPLATE")),
  })
  .refine(({ mode, template }) => mode === "send" || template !== "", failsAs("INVALID_SMS_TEMPLATE"));
const smsir = z.object({ templateId: whole(1, 999_999_999, "INVALID_SMS_TEMPLATE") });

const AT_HOME = { startHour: NIGHT_START_HOUR_DEFAULT, endHour: NIGHT_END_HOUR_DEFAULT };
const ATTEMPTS = { maxAttempts: LOGIN_ATTEMPTS_PER_DAY_DEFAULT, blockDurationHours: LOGIN_BLOCK_HOURS_DEFAULT };

/** When and how one may log in, and who sends the codes. */
export const loginSettings = {
  "mobile-login-restrictions": setting({
    value: nights,
    byDefault: { enabled: true, ...AT_HOME },
    fields: nights,
    toFields: (restriction) => restriction,
    fromFields: (fields) => fields,
    saved: () => "ساعت‌های ورود با موبایل ذخیره شد",
    routes: {
      // Whether the login is open at this hour is for the Worker to decide.
      everybody: publicRead(
        "/api/mobile-login-status",
        "mobileLoginStatus",
        "Whether logging in by mobile is allowed at this hour in Tehran",
        nightStatus,
      ),
      read: adminRead("/api/admin/mobile-login-restrictions", "readMobileLogin", "When mobiles may not log in", nights),
      write: adminWrite(
        "/api/admin/mobile-login-restrictions",
        "setMobileLogin",
        "Set when mobiles may not log in",
        nights,
        {
          enabled: true,
          ...AT_HOME,
        },
      ),
    },
  }),
  "email-login-enabled": setting({
    value: enabled.shape.enabled,
    byDefault: true,
    fields: enabled,
    toFields: (isEnabled) => ({ enabled: isEnabled }),
    fromFields: (fields) => fields.enabled,
    saved: (isEnabled) => (isEnabled ? "ورود با ایمیل روشن شد" : "ورود با ایمیل خاموش شد"),
    routes: {
      read: adminRead("/api/admin/email-login-status", "readEmailLogin", "Whether e-mails may log in", enabled),
      write: adminWrite("/api/admin/email-login-status", "setEmailLogin", "Let e-mails log in, or not", enabled, {
        enabled: true,
      }),
    },
  }),
  "auth-rate-limits": setting({
    value: attempts,
    byDefault: ATTEMPTS,
    fields: attempts,
    toFields: (limits) => limits,
    fromFields: (fields) => fields,
    saved: () => "محدودیت تلاش‌های ورود ذخیره شد",
    routes: {
      read: adminRead("/api/admin/auth-rate-limits", "readAuthLimits", "How often one may try to log in", attempts),
      write: adminWrite(
        "/api/admin/auth-rate-limits",
        "setAuthLimits",
        "Set how often one may try",
        attempts,
        ATTEMPTS,
      ),
    },
  }),
  "password-reset-toggle": setting({
    value: resetToggle.shape.showPasswordReset,
    byDefault: false,
    fields: resetToggle,
    toFields: (showPasswordReset) => ({ showPasswordReset }),
    fromFields: ({ showPasswordReset }) => showPasswordReset,
    saved: (isShown) => (isShown ? "پیامک دوم روشن شد" : "پیامک دوم خاموش شد"),
    routes: {
      everybody: publicRead(
        "/api/admin/password-reset-toggle",
        "passwordResetToggle",
        "Whether the second SMS provider may be offered; public and minimal, read by the login form",
        resetToggle,
      ),
      read: adminRead(
        "/api/admin/password-reset-setting",
        "readPasswordResetSetting",
        "The same with its version, from the database",
        resetToggle,
      ),
      write: adminWrite("/api/admin/password-reset-toggle", "setPasswordResetToggle", "Offer it, or not", resetToggle, {
        showPasswordReset: false,
      }),
    },
  }),
  "sms-provider": setting({
    value: smsProvider,
    byDefault: "kavenegar",
    fields: provider,
    toFields: (name) => ({ provider: name }),
    fromFields: (fields) => fields.provider,
    saved: () => "سرویس پیامک ذخیره شد",
    routes: {
      everybody: publicRead(
        "/api/admin/sms-provider",
        "smsProvider",
        "The SMS provider in use; public and minimal, read by the login form",
        provider,
      ),
      read: adminRead(
        "/api/admin/sms-provider-setting",
        "readSmsProviderSetting",
        "The same with its version, from the database",
        provider,
      ),
      write: adminWrite("/api/admin/sms-provider", "setSmsProvider", "Choose the SMS provider", provider, {
        provider: "kavenegar",
      }),
    },
  }),
  "kavenegar-config": setting({
    value: kavenegar,
    byDefault: { mode: "lookup", sender: "", template: "labkhand-login" },
    fields: kavenegar,
    toFields: (config) => config,
    fromFields: (fields) => fields,
    saved: () => "تنظیمات کاوه‌نگار ذخیره شد",
    routes: {
      read: adminRead("/api/admin/kavenegar-config", "readKavenegarConfig", "How Kavenegar sends codes", kavenegar),
      write: adminWrite(
        "/api/admin/kavenegar-config",
        "setKavenegarConfig",
        "Set how Kavenegar sends codes",
        kavenegar,
        {
          mode: "lookup",
          sender: "",
          template: "labkhand-login",
        },
      ),
    },
  }),
  // SMS.ir's own sandbox template; a real account has its own number (docs/operations.md).
  "smsir-config": setting({
    value: smsir,
    byDefault: { templateId: 123456 },
    fields: smsir,
    toFields: (config) => config,
    fromFields: (fields) => fields,
    saved: () => "تنظیمات سرویس دوم پیامک ذخیره شد",
    routes: {
      read: adminRead("/api/admin/smsir-config", "readSmsirConfig", "Which template SMS.ir sends", smsir),
      write: adminWrite("/api/admin/smsir-config", "setSmsirConfig", "Set which template SMS.ir sends", smsir, {
        templateId: 123456,
      }),
    },
  }),
};
