import { z } from "zod";

import { passwordDropped, signedInUser } from "../account/calls/account.ts";
import { route } from "../calls/route.ts";
import {
  answers,
  email,
  failsAs,
  humanToken,
  isoDate,
  mobile,
  requiredJson,
  success,
  typedText,
} from "../calls/shapes.ts";
import { digitsOnly } from "../digits.ts";
import type { ErrorCode } from "../errors.ts";
import {
  EMAIL_CODE_DIGITS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  SMS_CODE_DIGITS,
  SMS_PROVIDERS,
} from "./values.ts";

const tags = ["login"];
export const smsProvider = z.enum(SMS_PROVIDERS, failsAs("INVALID_INPUT"));

// A code of the wrong length is a wrong code, not an invalid request, because people mistype.
const code = (digits: number, wrong: ErrorCode, missing: ErrorCode) =>
  typedText(40, "INVALID_INPUT", missing).transform((text, context) => {
    const typed = digitsOnly(text);
    if (typed.length !== digits) context.addIssue({ code: "custom", message: text.trim() === "" ? missing : wrong });
    return typed;
  });

const password = typedText(PASSWORD_MAX_CHARACTERS, "PASSWORD_TOO_LONG", "PASSWORD_REQUIRED");

/** The code's purpose: logging in by default, or a job application, which creates no account (R50). */
const purpose = z.literal("job", failsAs("INVALID_INPUT")).optional();

const newPassword = password.min(PASSWORD_MIN_CHARACTERS, failsAs("PASSWORD_TOO_SHORT"));

const loggedIn = z
  .object({ success, message: z.string(), user: signedInUser, isNew: z.boolean(), passwordDropped })
  .meta({ id: "LoggedIn", description: "The session cookie is set with this answer." });

const provedApplicant = z
  .object({ success, message: z.string() })
  .meta({ id: "ProvedApplicant", description: "For a job: the applicant cookie is set with this answer." });

export const requestSmsCodeRoute = route({
  method: "post",
  path: "/api/login-code",
  operationId: "requestSmsCode",
  tags,
  summary: "Send a 4-digit login code by SMS",
  access: "anyone",
  rate: "login",
  request: requiredJson(
    z.object({
      mobileNumber: mobile(),
      forceNew: z.boolean().optional().default(false),
      provider: smsProvider.optional(),
      purpose,
      humanToken,
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
  example: { mobileNumber: "09131231231", forceNew: false, provider: "kavenegar" },
});

export const verifySmsCodeRoute = route({
  method: "post",
  path: "/api/login-verify",
  operationId: "verifySmsCode",
  tags,
  summary: "Log in with the SMS code, or with `purpose` prove a mobile for a job application",
  access: "anyone",
  rate: "login",
  request: requiredJson(
    z.object({
      mobileNumber: mobile("INVALID_MOBILE_ON_VERIFY"),
      code: code(SMS_CODE_DIGITS, "WRONG_SMS_CODE", "SMS_CODE_REQUIRED"),
      purpose,
    }),
  ),
  responses: answers(z.union([loggedIn, provedApplicant])),
  example: { mobileNumber: "09131231231", code: "1234" },
});

export const registerWithEmailRoute = route({
  method: "post",
  path: "/api/email-register",
  operationId: "registerWithEmail",
  tags,
  summary:
    "Register with an e-mail address and a password, to log in with them; whether the address is taken is not revealed",
  access: "anyone",
  rate: "login",
  request: requiredJson(z.object({ email: email(), password: newPassword })),
  responses: answers(z.object({ success, message: z.string() })),
  example: { email: "refused@example.com", password: "123456" },
});

export const loginWithPasswordRoute = route({
  method: "post",
  path: "/api/email-login",
  operationId: "loginWithPassword",
  tags,
  summary: "Log in with an e-mail address and a password",
  access: "anyone",
  rate: "login",
  request: requiredJson(z.object({ email: email(), password: password.min(1, failsAs("PASSWORD_REQUIRED")) })),
  responses: answers(loggedIn),
  example: { email: "refused@example.com", password: "123456" },
});

export const setPasswordRoute = route({
  method: "post",
  path: "/api/set-password",
  operationId: "setPassword",
  tags,
  summary: "Choose a password to log in with one's e-mail: once, within an hour of its first proof",
  access: "person",
  needs: "proof",
  rate: "login",
  request: requiredJson(z.object({ password: newPassword })),
  responses: answers(z.object({ success, message: z.string() })),
  example: { password: "123456" },
});

export const requestEmailCodeRoute = route({
  method: "post",
  path: "/api/email-login-code",
  operationId: "requestEmailCode",
  tags,
  summary: "Send a 6-digit login code by e-mail",
  access: "anyone",
  rate: "login",
  request: requiredJson(z.object({ email: email(), forceNew: z.boolean().optional().default(false), humanToken })),
  responses: answers(
    z.object({ success, message: z.string(), existing: z.literal(true).optional(), expiresAt: isoDate }),
  ),
  example: { email: "refused@example.com", forceNew: false },
});

export const verifyEmailCodeRoute = route({
  method: "post",
  path: "/api/email-login-verify",
  operationId: "verifyEmailCode",
  tags,
  summary: "Log in with the e-mail code",
  access: "anyone",
  rate: "login",
  request: requiredJson(
    z.object({
      email: email("INVALID_EMAIL", "EMAIL_AND_CODE_REQUIRED"),
      code: code(EMAIL_CODE_DIGITS, "WRONG_EMAIL_CODE", "EMAIL_AND_CODE_REQUIRED"),
    }),
  ),
  responses: answers(loggedIn),
  example: { email: "refused@example.com", code: "123456" },
});

export const logoutRoute = route({
  method: "post",
  path: "/api/logout",
  operationId: "logout",
  tags,
  summary: "End this session and clear its cookie",
  access: "anyone",
  responses: answers(z.object({ success, message: z.string() })),
});

export const listSessionsRoute = route({
  method: "get",
  path: "/api/sessions",
  operationId: "listSessions",
  tags,
  summary: "The viewer's own open sessions",
  access: "person",
  reads: "primary",
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

export const revokeAllSessionsRoute = route({
  method: "post",
  path: "/api/sessions/revoke-all",
  operationId: "revokeAllSessions",
  tags,
  summary: "Log out everywhere: every session of the viewer, this one included",
  access: "person",
  responses: answers(z.object({ success, message: z.string() })),
});
