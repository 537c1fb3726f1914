/** The log of login attempts that the administrator reads and resets. */
import { z } from "@hono/zod-openapi";

import { answers, failsAs, isoDate, requiredJson, success, typedText } from "./common.ts";
import { AUTH_ATTEMPTS_PAGE_SIZE } from "./limits.ts";
import { pageFields, pageQuery } from "./pages.ts";
import { route } from "./route.ts";

const tags = ["login"];

const type = z.enum(["mobile", "email"], failsAs("INVALID_INPUT"));

/** Where a page ended: the moment of its last row, and which of that moment. */
export const ATTEMPTS_CURSOR = /^([0-9]{1,15})_([0-9]{1,15})$/;

const attempt = z
  .object({
    identifier: z.string(),
    type,
    attempts: z.number().int(),
    lastAttempt: isoDate,
    blockedUntil: isoDate.nullable().openapi({ description: "Null where nothing is blocked" }),
  })
  .openapi("AuthAttempt");

export type AuthAttempt = z.infer<typeof attempt>;

export const listAuthAttemptsRoute = route({
  method: "get",
  path: "/api/admin/auth-attempts",
  operationId: "listAuthAttempts",
  tags,
  summary: "Login attempts of the day, the last first",
  access: "admin",
  reads: "primary",
  request: {
    query: z.object(pageQuery(AUTH_ATTEMPTS_PAGE_SIZE, z.string().regex(ATTEMPTS_CURSOR, failsAs("INVALID_CURSOR")))),
  },
  responses: answers(z.object({ success, items: z.array(attempt), ...pageFields })),
});

export const resetAuthAttemptsRoute = route({
  method: "post",
  path: "/api/admin/auth-attempts/reset",
  operationId: "resetAuthAttempts",
  tags,
  summary: "Forget the login attempts of a mobile or an e-mail, and a block with them; twice is once",
  access: "admin",
  request: requiredJson(z.object({ identifier: typedText(320), type })),
  responses: answers(z.object({ success, message: z.string() })),
  example: { identifier: "09131231231", type: "mobile" },
});
