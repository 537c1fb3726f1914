import {
  defaultThemeRoute,
  defaultVideoRoute,
  directStatusRoute,
  mobileLoginStatusRoute,
  passwordResetToggleRoute,
  smsProviderRoute,
} from "../../../contract/settings.ts";
import { isMobileLoginAllowed } from "../../domain/settings/night-window.ts";
import { readSetting } from "../../domain/settings/setting.ts";
import { serve } from "../../http/serve.ts";

/** The public settings: the same for everybody, so the edge answers them. */
export const settingsRoutes = [
  serve(defaultThemeRoute, async ({ db }) => ({ theme: await readSetting(db, "default-theme") })),
  serve(defaultVideoRoute, async ({ db }) => ({ url: await readSetting(db, "default-video") })),
  serve(directStatusRoute, async ({ db }) => ({ enabled: await readSetting(db, "direct-enabled") })),
  serve(mobileLoginStatusRoute, async ({ db, now }) => {
    const restriction = await readSetting(db, "mobile-login-restrictions");
    const { startHour, endHour } = restriction;
    return { allowed: isMobileLoginAllowed(restriction, now), startHour, endHour };
  }),
  serve(smsProviderRoute, async ({ db }) => ({ provider: await readSetting(db, "sms-provider") })),
  serve(passwordResetToggleRoute, async ({ db }) => ({
    showPasswordReset: await readSetting(db, "password-reset-toggle"),
  })),
];
