/** The log of login attempts, for the administrator. */
import { z } from "zod";

import { route } from "../calls/route.ts";
import {
  answers,
  cursorOf,
  failsAs,
  isoDate,
  pageFields,
  pageQuery,
  requiredJson,
  success,
  typedText,
} from "../calls/shapes.ts";
import { AUTH_ATTEMPTS_PAGE_SIZE, COUNTED_KINDS, ORIGINS } from "./values.ts";

const tags = ["login"];

const type = z.enum(["mobile", "email"], failsAs("INVALID_INPUT"));

/** A page's cursor: the moment of its last row, and the row's number. */
export const ATTEMPTS_CURSOR = /^([0-9]{1,15})_([0-9]{1,15})$/;

const origin = z.object({
  kind: z.enum(COUNTED_KINDS),
  from: z.enum(ORIGINS),
  network: z
    .string()
    .nullable()
    .meta({ description: "Of an address that is known: its /24 or /48", example: "192.0.2.0/24" }),
  attempts: z.number().int(),
  lastAttempt: isoDate,
  blockedUntil: isoDate.nullable(),
});

const attempt = z
  .object({
    identifier: z.string(),
    type,
    attempts: z.number().int(),
    lastAttempt: isoDate,
    blockedUntil: isoDate.nullable().meta({ description: "Null where nothing is blocked" }),
    origins: z.array(origin).meta({ description: "Where they came from; what they add up to stands above" }),
  })
  .meta({ id: "AuthAttempt" });

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
    query: z.object(pageQuery(AUTH_ATTEMPTS_PAGE_SIZE, cursorOf(ATTEMPTS_CURSOR))),
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
