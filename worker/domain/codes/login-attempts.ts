import { and, eq, gt, sql } from "drizzle-orm";

import type { Setting } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import { loginAttempts } from "../../db/schema/login.ts";
import { AppError } from "../../errors.ts";

/** What an attempt is counted against: a mobile or an e-mail address. */
export interface Identifier {
  identifier: string;
  type: "mobile" | "email";
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Counts one attempt of the day, before anything is sent or compared, so parallel tries cannot slip past the limit.
 * The attempt after the last allowed one starts the block; a running block is not lengthened by knocking on it.
 * @throws AppError RATE_LIMITED, with the seconds left
 */
export async function countAttempt(
  ctx: Ctx,
  { identifier, type }: Identifier,
  { maxAttempts, blockDurationHours }: Setting<"auth-rate-limits">,
): Promise<void> {
  const { db, now } = ctx;
  const isBlocked = sql`${loginAttempts.blockedUntil} > ${now}`;
  const blockIsOver = sql`${loginAttempts.blockedUntil} <= ${now}`;
  const blockEnd = now + blockDurationHours * HOUR_MS;

  const [rows] = await db.batch([
    db
      .insert(loginAttempts)
      .values({ identifier, type, attempts: 1, lastAttemptAt: now })
      .onConflictDoUpdate({
        target: [loginAttempts.identifier, loginAttempts.type],
        set: {
          attempts: sql`case when ${isBlocked} then ${loginAttempts.attempts} when ${blockIsOver} then 1 else ${loginAttempts.attempts} + 1 end`,
          lastAttemptAt: now,
          blockedUntil: sql`case when ${isBlocked} then ${loginAttempts.blockedUntil} when ${blockIsOver} then null when ${loginAttempts.attempts} >= ${maxAttempts} then ${blockEnd} end`,
        },
      })
      .returning({ blockedUntil: loginAttempts.blockedUntil }),
  ]);
  refuseBlocked(ctx, rows);
}

/** What {@link refuseBlocked} has to know, to be read beside something else. */
export function selectAttempts({ db }: Ctx, { identifier, type }: Identifier) {
  return db
    .select({ blockedUntil: loginAttempts.blockedUntil })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.identifier, identifier), eq(loginAttempts.type, type)));
}

/** @throws AppError RATE_LIMITED, with the seconds left, while a block runs */
export function refuseBlocked({ now }: Ctx, [row]: readonly { blockedUntil: number | null }[]): void {
  const left = (row?.blockedUntil ?? now) - now;
  if (left > 0) throw new AppError("RATE_LIMITED", { rateLimited: true, retryAfter: Math.ceil(left / 1000) });
}

/** Gives a counted attempt back: it succeeded with a password, or a provider failed and it was not the person's fault. */
export function giveBackAttempt(ctx: Ctx, { identifier, type }: Identifier) {
  return ctx.db
    .update(loginAttempts)
    .set({ attempts: sql`${loginAttempts.attempts} - 1` })
    .where(and(eq(loginAttempts.identifier, identifier), eq(loginAttempts.type, type), gt(loginAttempts.attempts, 0)));
}
