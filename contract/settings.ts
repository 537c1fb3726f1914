import { createRoute, z } from "@hono/zod-openapi";

import { answers, success } from "./common.ts";
import { smsProvider } from "./login.ts";
import { THEME_IDS } from "./themes.ts";

const tags = ["settings"];

export const defaultThemeRoute = createRoute({
  method: "get",
  path: "/api/default-theme",
  tags,
  summary: "The theme a new person starts with",
  responses: answers(z.object({ success, theme: z.enum(THEME_IDS) })),
});

export const defaultVideoRoute = createRoute({
  method: "get",
  path: "/api/default-video",
  tags,
  summary: "The video shown on profiles that have none; empty while the administrator set none",
  responses: answers(z.object({ success, url: z.string() })),
});

export const directStatusRoute = createRoute({
  method: "get",
  path: "/api/direct-status",
  tags,
  summary: "Whether direct messages are switched on",
  responses: answers(z.object({ success, enabled: z.boolean() })),
});

export const mobileLoginStatusRoute = createRoute({
  method: "get",
  path: "/api/mobile-login-status",
  tags,
  summary: "Whether logging in by mobile is allowed at this hour in Tehran",
  responses: answers(
    z.object({ success, allowed: z.boolean(), startHour: z.number().int(), endHour: z.number().int() }),
  ),
});

export const smsProviderRoute = createRoute({
  method: "get",
  path: "/api/admin/sms-provider",
  tags,
  summary: "The SMS provider in use; public and minimal, read by the login form",
  responses: answers(z.object({ success, provider: smsProvider })),
});

export const passwordResetToggleRoute = createRoute({
  method: "get",
  path: "/api/admin/password-reset-toggle",
  tags,
  summary: "Whether the second SMS provider may be offered; public and minimal, read by the login form",
  responses: answers(z.object({ success, showPasswordReset: z.boolean() })),
});
