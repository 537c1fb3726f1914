import { OpenAPIHono } from "@hono/zod-openapi";

import { PUBLIC_SETTING_CACHE_SECONDS } from "../../../contract/limits.ts";
import {
  defaultThemeRoute,
  defaultVideoRoute,
  directStatusRoute,
  mobileLoginStatusRoute,
  passwordResetToggleRoute,
  smsProviderRoute,
} from "../../../contract/settings.ts";
import type { AppEnv } from "../../app-env.ts";
import { isMobileLoginAllowed } from "../../domain/settings/night-window.ts";
import { readSetting } from "../../domain/settings/setting.ts";
import { edgeCache } from "../../middleware/edge-cache.ts";

const cached = { middleware: edgeCache(PUBLIC_SETTING_CACHE_SECONDS) };

/** The public settings: the same for everybody, so the edge answers them. */
export const settingsRoutes = new OpenAPIHono<AppEnv>()
  .openapi({ ...defaultThemeRoute, ...cached }, async (c) =>
    c.json({ success: true as const, theme: await readSetting(c.var.ctx.db, "default-theme") }, 200),
  )
  .openapi({ ...defaultVideoRoute, ...cached }, async (c) =>
    c.json({ success: true as const, url: await readSetting(c.var.ctx.db, "default-video") }, 200),
  )
  .openapi({ ...directStatusRoute, ...cached }, async (c) =>
    c.json({ success: true as const, enabled: await readSetting(c.var.ctx.db, "direct-enabled") }, 200),
  )
  .openapi({ ...mobileLoginStatusRoute, ...cached }, async (c) => {
    const { ctx } = c.var;
    const restriction = await readSetting(ctx.db, "mobile-login-restrictions");
    const { startHour, endHour } = restriction;
    return c.json(
      { success: true as const, allowed: isMobileLoginAllowed(restriction, ctx.now), startHour, endHour },
      200,
    );
  })
  .openapi({ ...smsProviderRoute, ...cached }, async (c) =>
    c.json({ success: true as const, provider: await readSetting(c.var.ctx.db, "sms-provider") }, 200),
  )
  .openapi({ ...passwordResetToggleRoute, ...cached }, async (c) =>
    c.json(
      { success: true as const, showPasswordReset: await readSetting(c.var.ctx.db, "password-reset-toggle") },
      200,
    ),
  );
