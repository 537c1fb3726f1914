import { and, eq, isNotNull, isNull, lte, or } from "drizzle-orm";

import { HOUR_MS } from "../../../contract/time.ts";
import { REGISTER_NOTICE_HOURS, UNPROVED_HOURS } from "../../../contract/login/values.ts";
import type { loginWithPasswordRoute, registerWithEmailRoute } from "../../../contract/login/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { codeBuckets, codesSpent } from "../../domain/codes/code-quota.ts";
import { admitAttempt, type Attempt, giveBackAttempt } from "../../domain/codes/login-attempts.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";
import { refuseDisposable } from "../../domain/email/disposable-email.ts";
import { endExpired, selectExpired } from "../../domain/people/end-unproved.ts";
import { hasLeft, logAlarms, selectUsed, takeOne, waitFor } from "../../domain/quotas/quota.ts";
import { readSetting } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { openSession } from "../../session/open-session.ts";
import { requireEmailLogin } from "./email-login-settings.ts";
import { knownBeside, newPerson } from "../../domain/people/registration.ts";
import { isOfSuspended, selectSuspended } from "../../domain/people/suspended-contacts.ts";
import { hashPassword, isPassword } from "./password.ts";
import { takenAddressEmail } from "./taken-address-email.ts";

/**
 * Registers an e-mail address with a password; the account is deleted after two days unless its owner proves the
 * address. Neither the answer nor its timing reveals whether the address is taken: its owner is notified, once a day.
 * A registration is taken from the quota of e-mails: an account costs its network as much as a code.
 * @throws AppError DISPOSABLE_EMAIL, EMAIL_LOGIN_DISABLED, RATE_LIMITED, CODES_SPENT
 */
export async function registerWithEmail(ctx: Ctx, { email, password }: Input<typeof registerWithEmailRoute>) {
  const { db, now } = ctx;
  refuseDisposable(email);
  await requireEmailLogin(ctx);
  await admitAttempt(ctx, await passwordTry(ctx, email));
  await takeRegistration(ctx);
  const passwordHash = await hashPassword(password);
  const known = await knownBeside(ctx, email);
  const watched = isOfSuspended(ctx, known, await db.batch(selectSuspended(ctx, known)));
  const person = { ...(await newPerson(ctx, email)), watched };
  const register = db
    .insert(users)
    .values({ ...person, email, passwordHash, unprovedUntil: now + UNPROVED_HOURS * HOUR_MS })
    .onConflictDoNothing({ target: users.email });
  const [expired, , owners] = await db.batch([
    selectExpired(ctx, eq(users.email, email)),
    register,
    db
      .update(users)
      .set({ registerNoticeAt: now })
      .where(
        and(
          eq(users.email, email),
          // Only the owner of a proved address is notified.
          isNotNull(users.emailVerifiedAt),
          or(isNull(users.registerNoticeAt), lte(users.registerNoticeAt, now - REGISTER_NOTICE_HOURS * HOUR_MS)),
        ),
      )
      .returning({ id: users.id }),
  ]);
  // The address is free although the sweep has not come yet.
  if ((await endExpired(ctx, expired)) > 0) await db.batch([register]);
  // After the answer, so that its timing reveals nothing either.
  if (owners.length > 0) ctx.waitUntil(notifyOwner(ctx, email));
  return { message: "ثبت شد. حالا با همین ایمیل و رمز وارد شو." };
}

/** Taken before the address is looked up, so that nothing reveals whether it was free. */
async function takeRegistration(ctx: Ctx): Promise<void> {
  const { taken, admitting } = codeBuckets(ctx, await readSetting(ctx.db, "quotas"), "email", false);
  const [counted, used] = await ctx.db.batch([takeOne(ctx, taken, hasLeft(admitting)), selectUsed(ctx, admitting)]);
  if (counted.length === 0) throw codesSpent(waitFor(used, admitting, ctx.now), false);
  logAlarms(ctx.log, ctx.requestId, used);
}

async function notifyOwner({ providers, requestId, log }: Ctx, email: string): Promise<void> {
  try {
    await providers.email.send({ to: email, idempotencyKey: requestId, ...takenAddressEmail() });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn("register-notice-not-sent", { provider: error.provider, reason: error.reason });
  }
}

/**
 * Logs in with an e-mail address and its password. An unknown address and a wrong password are indistinguishable.
 * @throws AppError EMAIL_LOGIN_DISABLED, RATE_LIMITED, LOGIN_FAILED
 */
export async function loginWithPassword(ctx: Ctx, { email, password }: Input<typeof loginWithPasswordRoute>) {
  const { db } = ctx;
  await requireEmailLogin(ctx);
  const attempt = await passwordTry(ctx, email);
  await admitAttempt(ctx, attempt);
  const [rows] = await db.batch([db.select().from(users).where(eq(users.email, email))]);
  const user = rows[0];
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (!user || user.passwordHash === null || !isRight) throw new AppError("LOGIN_FAILED");
  await db.batch(giveBackAttempt(ctx, attempt));
  await openSession(ctx, user, user.passwordHash);
  return { user, isNew: false };
}

/** The attempt that a submitted password counts as, whether to log in or to register. */
const passwordTry = async (ctx: Ctx, email: string): Promise<Attempt> => ({
  ...(await triedFromOutside(ctx, { identifier: email, type: "email" })),
  kind: "passwords",
});
