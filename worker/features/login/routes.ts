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
} from "../../../contract/login/calls.ts";
import type { Ctx } from "../../context.ts";
import type { User } from "../../db/schema/people.ts";
import { rememberDevice } from "../../domain/codes/known-device.ts";
import { toSignedInUser } from "../../domain/people/account-user.ts";
import { serve } from "../../http/serve.ts";
import { listSessions } from "./list-sessions.ts";
import { loginWithPassword, registerWithEmail } from "./email-password.ts";
import { logout, logoutEverywhere } from "./logout.ts";
import { inTurn } from "./password.ts";
import { proveApplicant, requestSmsCode, verifySmsCode } from "./sms-code.ts";
import { requestEmailCode, verifyEmailCode } from "./email-code.ts";
import { setPassword } from "./set-password.ts";

export const loginRoutes = [
  serve(requestSmsCodeRoute, requestSmsCode),
  serve(verifySmsCodeRoute, async (ctx, input) =>
    input.purpose === "job" ? proveApplicant(ctx, input) : welcome(ctx, await verifySmsCode(ctx, input)),
  ),
  serve(registerWithEmailRoute, async (ctx, input) => inTurn(ctx, () => registerWithEmail(ctx, input))),
  serve(loginWithPasswordRoute, async (ctx, input) =>
    welcome(ctx, await inTurn(ctx, () => loginWithPassword(ctx, input))),
  ),
  serve(setPasswordRoute, async (ctx, input) => inTurn(ctx, () => setPassword(ctx, input))),
  serve(requestEmailCodeRoute, requestEmailCode),
  serve(verifyEmailCodeRoute, async (ctx, input) => welcome(ctx, await verifyEmailCode(ctx, input))),
  serve(logoutRoute, logout),
  serve(listSessionsRoute, listSessions),
  serve(revokeAllSessionsRoute, logoutEverywhere),
];

/** Somebody whose session was just opened. `hadPassword`: the first proof of their e-mail ended a password. */
interface Entered {
  user: User;
  isNew: boolean;
  hadPassword?: boolean;
}

/** Remembers the device of somebody who just logged in, and answers with the user. */
async function welcome(ctx: Ctx, { user, isNew, hadPassword }: Entered) {
  await rememberDevice(ctx, user);
  return {
    message: "با موفقیت وارد شدید",
    user: toSignedInUser(ctx, user),
    isNew,
    ...(hadPassword && { passwordDropped: true as const }),
  };
}
