import { z } from "@hono/zod-openapi";

import { answers, success } from "./common.ts";
import { PUBLIC_SETTING_CACHE_SECONDS } from "./limits.ts";
import { smsProvider } from "./login.ts";
import { THEME_IDS } from "./themes.ts";
import { route } from "./route.ts";

const tags = ["settings"];

export const defaultThemeRoute = route({
  method: "get",
  path: "/api/default-theme",
  operationId: "defaultTheme",
  tags,
  summary: "The theme a new person starts with",
  access: "anyone",
  cache: { seconds: PUBLIC_SETTING_CACHE_SECONDS },
  responses: answers(z.object({ success, theme: z.enum(THEME_IDS) })),
});

export const defaultVideoRoute = route({
  method: "get",
  path: "/api/default-video",
  operationId: "defaultVideo",
  tags,
  summary: "The video shown on profiles that have none; empty while the administrator set none",
  access: "anyone",
  cache: { seconds: PUBLIC_SETTING_CACHE_SECONDS },
  responses: answers(z.object({ success, url: z.string() })),
});

export const directStatusRoute = route({
  method: "get",
  path: "/api/direct-status",
  operationId: "directStatus",
  tags,
  summary: "Whether direct messages are switched on",
  access: "anyone",
  cache: { seconds: PUBLIC_SETTING_CACHE_SECONDS },
  responses: answers(z.object({ success, enabled: z.boolean() })),
});

export const mobileLoginStatusRoute = route({
  method: "get",
  path: "/api/mobile-login-status",
  operationId: "mobileLoginStatus",
  tags,
  summary: "Whether logging in by mobile is allowed at this hour in Tehran",
  access: "anyone",
  cache: { seconds: PUBLIC_SETTING_CACHE_SECONDS },
  responses: answers(
    z.object({ success, allowed: z.boolean(), startHour: z.number().int(), endHour: z.number().int() }),
  ),
});

export const smsProviderRoute = route({
  method: "get",
  path: "/api/admin/sms-provider",
  operationId: "smsProvider",
  tags,
  summary: "The SMS provider in use; public and minimal, read by the login form",
  access: "anyone",
  cache: { seconds: PUBLIC_SETTING_CACHE_SECONDS },
  responses: answers(z.object({ success, provider: smsProvider })),
});

export const passwordResetToggleRoute = route({
  method: "get",
  path: "/api/admin/password-reset-toggle",
  operationId: "passwordResetToggle",
  tags,
  summary: "Whether the second SMS provider may be offered; public and minimal, read by the login form",
  access: "anyone",
  cache: { seconds: PUBLIC_SETTING_CACHE_SECONDS },
  responses: answers(z.object({ success, showPasswordReset: z.boolean() })),
});
