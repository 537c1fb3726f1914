import type { Context } from "hono";

import {
  listSessionsRoute,
  loginWithPasswordRoute,
  logoutRoute,
  registerWithEmailRoute,
  requestEmailCodeRoute,
  requestSmsCodeRoute,
  revokeAllSessionsRoute,
  setPasswordRoute,
  verifyEmailCodeRoute,
  verifySmsCodeRoute,
} from "../../../contract/login.ts";
import type { AppEnv } from "../../app-env.ts";
import type { User } from "../../db/schema/people.ts";
import { toSignedInUser } from "../../domain/people/account-user.ts";
import { serve } from "../../http/serve.ts";
import { forgetPerson } from "../../session/cookie.ts";
import { rememberDevice } from "../../session/known-device.ts";
import { openSession } from "../../session/open-session.ts";
import { listSessions } from "./list-sessions.ts";
import { loginWithPassword } from "./login-with-password.ts";
import { logoutEverywhere } from "./logout-everywhere.ts";
import { logout } from "./logout.ts";
import { inTurn } from "./password.ts";
import { proveApplicant } from "./prove-applicant.ts";
import { registerWithEmail } from "./register-with-email.ts";
import { requestEmailCode } from "./request-email-code.ts";
import { requestSmsCode } from "./request-sms-code.ts";
import { setPassword } from "./set-password.ts";
import { verifyEmailCode } from "./verify-email-code.ts";
import { verifySmsCode } from "./verify-sms-code.ts";

const LOGGED_OUT = { message: "خروج انجام شد" };

export const loginRoutes = [
  serve(requestSmsCodeRoute, requestSmsCode),
  serve(verifySmsCodeRoute, async (ctx, input, c) =>
    input.purpose === "job" ? proveApplicant(ctx, input, c) : loggedIn(c, await verifySmsCode(ctx, input)),
  ),
  serve(registerWithEmailRoute, async (ctx, input, c) => inTurn(ctx, () => registerWithEmail(ctx, input, c))),
  serve(loginWithPasswordRoute, async (ctx, input, c) =>
    loggedIn(c, await inTurn(ctx, () => loginWithPassword(ctx, input))),
  ),
  serve(setPasswordRoute, async (ctx, input) => inTurn(ctx, () => setPassword(ctx, input))),
  serve(requestEmailCodeRoute, requestEmailCode),
  serve(verifyEmailCodeRoute, async (ctx, input, c) => loggedIn(c, await verifyEmailCode(ctx, input))),
  serve(logoutRoute, async (ctx, _input, c) => {
    await logout(ctx);
    forgetPerson(c, ctx.config);
    return LOGGED_OUT;
  }),
  serve(listSessionsRoute, listSessions),
  serve(revokeAllSessionsRoute, async (ctx, _input, c) => {
    await logoutEverywhere(ctx);
    forgetPerson(c, ctx.config);
    return LOGGED_OUT;
  }),
];

/** A person who just proved who they are; with the hash if they did so by password. */
interface Proved {
  user: User;
  isNew: boolean;
  passwordHash?: string;
  /** The first proof of their e-mail ended a password. */
  hadPassword?: boolean;
}

/** Opens their session and answers with the user. */
async function loggedIn(c: Context<AppEnv>, { user, isNew, passwordHash, hadPassword }: Proved) {
  await openSession(c, user, passwordHash);
  await rememberDevice(c, user);
  return {
    message: "با موفقیت وارد شدید",
    user: toSignedInUser(c.var.ctx, user),
    isNew,
    ...(hadPassword && { passwordDropped: true as const }),
  };
}
