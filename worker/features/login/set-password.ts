import { and, eq, gt, isNull } from "drizzle-orm";

import { HOUR_MS } from "../../../contract/time.ts";
import { PASSWORD_AFTER_PROOF_HOURS } from "../../../contract/login/values.ts";
import type { setPasswordRoute } from "../../../contract/login/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { admitAttempt } from "../../domain/codes/login-attempts.ts";
import { triedByPerson } from "../../domain/codes/origin.ts";
import { AppError } from "../../errors.ts";
import { hashPassword } from "./password.ts";

/**
 * Sets the viewer's password, once and within an hour of their e-mail's first proof: later, a phone somebody left
 * unlocked would be enough for a way in that stays. Each try counts like a registration.
 * @throws AppError PASSWORD_SETTLED, RATE_LIMITED
 */
export async function setPassword(ctx: PersonCtx, { password }: Input<typeof setPasswordRoute>) {
  const { db, now, viewer } = ctx;
  const mayChoose = and(
    eq(users.id, viewer.userId),
    isNull(users.deletedAt),
    isNull(users.passwordHash),
    gt(users.emailVerifiedAt, now - PASSWORD_AFTER_PROOF_HOURS * HOUR_MS),
  );
  const [[person]] = await db.batch([db.select({ email: users.email }).from(users).where(mayChoose)]);
  if (person?.email == null) throw new AppError("PASSWORD_SETTLED");
  await admitAttempt(ctx, {
    ...triedByPerson(ctx, { identifier: person.email, type: "email" }, { isProved: true }),
    kind: "passwords",
  });
  const passwordHash = await hashPassword(password);
  const [set] = await db.batch([db.update(users).set({ passwordHash }).where(mayChoose).returning({ id: users.id })]);
  if (set.length === 0) throw new AppError("PASSWORD_SETTLED");
  return { message: "رمزت ذخیره شد" };
}
