import { createRoute, z } from "@hono/zod-openapi";

import { accountUser } from "./account.ts";
import { answers, email, failsAs, isoDate, mobile, requiredJson, success, typedText } from "./common.ts";
import type { ErrorCode } from "./errors.ts";
import { EMAIL_CODE_DIGITS, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, SMS_CODE_DIGITS } from "./limits.ts";
import { digitsOnly } from "./persian.ts";

const tags = ["login"];

export const SMS_PROVIDERS = ["kavenegar", "smsir"] as const;
export const smsProvider = z.enum(SMS_PROVIDERS, failsAs("INVALID_INPUT"));
export type SmsProviderName = (typeof SMS_PROVIDERS)[number];

// A code of the wrong length is a wrong code, not a malformed request: people mistype.
const code = (digits: number, wrong: ErrorCode, missing?: ErrorCode) =>
  typedText(40, missing).transform((text, context) => {
    const typed = digitsOnly(text);
    if (typed.length !== digits) context.addIssue({ code: "custom", message: (typed === "" && missing) || wrong });
    return typed;
  });

const password = typedText(PASSWORD_MAX_CHARACTERS, "PASSWORD_TOO_LONG");

const loggedIn = z
  .object({ success, message: z.string(), user: accountUser, isNew: z.boolean() })
  .openapi("LoggedIn", { description: "The session cookie is set with this answer." });

export const requestSmsCodeRoute = createRoute({
  method: "post",
  path: "/api/login-code",
  tags,
  summary: "Send a 4-digit login code by SMS",
  request: requiredJson(
    z.object({
      mobileNumber: mobile(),
      forceNew: z.boolean().optional().default(false),
      provider: smsProvider.optional(),
    }),
  ),
  responses: answers(
    z.object({
      success,
      message: z.string(),
      existing: z.literal(true).optional(),
      altProvider: z.literal(true).optional(),
      expiresAt: isoDate,
    }),
  ),
});

export const verifySmsCodeRoute = createRoute({
  method: "post",
  path: "/api/login-verify",
  tags,
  summary: "Log in with the SMS code",
  request: requiredJson(
    z.object({ mobileNumber: mobile("INVALID_MOBILE_ON_VERIFY"), code: code(SMS_CODE_DIGITS, "WRONG_SMS_CODE") }),
  ),
  responses: answers(loggedIn),
});

export const registerWithEmailRoute = createRoute({
  method: "post",
  path: "/api/email-register",
  tags,
  summary: "Register with an e-mail address and a password",
  request: requiredJson(
    z.object({ email: email(), password: password.min(PASSWORD_MIN_CHARACTERS, failsAs("PASSWORD_TOO_SHORT")) }),
  ),
  responses: answers(loggedIn),
});

export const loginWithPasswordRoute = createRoute({
  method: "post",
  path: "/api/email-login",
  tags,
  summary: "Log in with an e-mail address and a password",
  request: requiredJson(z.object({ email: email(), password: password.min(1, failsAs("PASSWORD_REQUIRED")) })),
  responses: answers(loggedIn),
});

export const requestEmailCodeRoute = createRoute({
  method: "post",
  path: "/api/email-login-code",
  tags,
  summary: "Send a 6-digit login code by e-mail",
  request: requiredJson(z.object({ email: email(), forceNew: z.boolean().optional().default(false) })),
  responses: answers(
    z.object({ success, message: z.string(), existing: z.literal(true).optional(), expiresAt: isoDate }),
  ),
});

export const verifyEmailCodeRoute = createRoute({
  method: "post",
  path: "/api/email-login-verify",
  tags,
  summary: "Log in with the e-mail code",
  request: requiredJson(
    z.object({
      email: email("INVALID_EMAIL", "EMAIL_AND_CODE_REQUIRED"),
      code: code(EMAIL_CODE_DIGITS, "WRONG_EMAIL_CODE", "EMAIL_AND_CODE_REQUIRED"),
    }),
  ),
  responses: answers(loggedIn),
});

export const logoutRoute = createRoute({
  method: "post",
  path: "/api/logout",
  tags,
  summary: "End this session and clear its cookie",
  responses: answers(z.object({ success, message: z.string() })),
});

export const listSessionsRoute = createRoute({
  method: "get",
  path: "/api/sessions",
  tags,
  summary: "The viewer's own open sessions",
  responses: answers(
    z.object({
      success,
      items: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          createdAt: isoDate,
          lastSeenAt: isoDate,
          current: z.boolean(),
        }),
      ),
    }),
  ),
});

export const revokeAllSessionsRoute = createRoute({
  method: "post",
  path: "/api/sessions/revoke-all",
  tags,
  summary: "Log out everywhere: every session of the viewer, this one included",
  responses: answers(z.object({ success, message: z.string() })),
});
