import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";

import {
  listSessionsRoute,
  loginWithPasswordRoute,
  logoutRoute,
  registerWithEmailRoute,
  requestEmailCodeRoute,
  requestSmsCodeRoute,
  revokeAllSessionsRoute,
  verifyEmailCodeRoute,
  verifySmsCodeRoute,
} from "../../../contract/login.ts";
import type { AppEnv } from "../../app-env.ts";
import type { User } from "../../db/schema/people.ts";
import { toAccountUser } from "../../domain/people/account-user.ts";
import { invalidInput } from "../../invalid-input.ts";
import { limitByIp } from "../../middleware/rate-limit.ts";
import { writeSessionCookie } from "../../session/cookie.ts";
import { openSession } from "../../session/open-session.ts";
import { listSessions } from "./list-sessions.ts";
import { loginWithPassword } from "./login-with-password.ts";
import { logoutEverywhere } from "./logout-everywhere.ts";
import { logout } from "./logout.ts";
import { registerWithEmail } from "./register-with-email.ts";
import { requestEmailCode } from "./request-email-code.ts";
import { requestSmsCode } from "./request-sms-code.ts";
import { verifyEmailCode } from "./verify-email-code.ts";
import { verifySmsCode } from "./verify-sms-code.ts";

// Beside the exact count for each address, a ceiling for each IP: one machine cannot try many people's numbers.
const shielded = { middleware: limitByIp("LOGIN_IP_RATE_LIMIT") };

const LOGGED_OUT = { success: true as const, message: "خروج انجام شد" };

export const loginRoutes = new OpenAPIHono<AppEnv>({ defaultHook: invalidInput })
  .openapi({ ...requestSmsCodeRoute, ...shielded }, async (c) =>
    c.json(await requestSmsCode(c.var.ctx, c.req.valid("json")), 200),
  )
  .openapi({ ...verifySmsCodeRoute, ...shielded }, async (c) =>
    c.json(await loggedIn(c, await verifySmsCode(c.var.ctx, c.req.valid("json"))), 200),
  )
  .openapi({ ...registerWithEmailRoute, ...shielded }, async (c) =>
    c.json(await loggedIn(c, await registerWithEmail(c.var.ctx, c.req.valid("json"))), 200),
  )
  .openapi({ ...loginWithPasswordRoute, ...shielded }, async (c) =>
    c.json(await loggedIn(c, await loginWithPassword(c.var.ctx, c.req.valid("json"))), 200),
  )
  .openapi({ ...requestEmailCodeRoute, ...shielded }, async (c) =>
    c.json(await requestEmailCode(c.var.ctx, c.req.valid("json")), 200),
  )
  .openapi({ ...verifyEmailCodeRoute, ...shielded }, async (c) =>
    c.json(await loggedIn(c, await verifyEmailCode(c.var.ctx, c.req.valid("json"))), 200),
  )
  .openapi(logoutRoute, async (c) => {
    await logout(c.var.ctx);
    writeSessionCookie(c, c.var.ctx.config, "");
    return c.json(LOGGED_OUT, 200);
  })
  .openapi(listSessionsRoute, async (c) => c.json(await listSessions(c.var.ctx), 200))
  .openapi(revokeAllSessionsRoute, async (c) => {
    await logoutEverywhere(c.var.ctx);
    writeSessionCookie(c, c.var.ctx.config, "");
    return c.json(LOGGED_OUT, 200);
  });

/** Opens the session of a person who just proved who they are, and says who they are. */
async function loggedIn(c: Context<AppEnv>, { user, isNew }: { user: User; isNew: boolean }) {
  await openSession(c, user);
  return { success: true as const, message: "با موفقیت وارد شدید", user: toAccountUser(user), isNew };
}
