import { and, eq, gt, lt, sql } from "drizzle-orm";

import { CODE_MAX_WRONG_TRIES } from "../../../contract/limits.ts";
import type { Ctx } from "../../context.ts";
import { loginCodes } from "../../db/schema/login.ts";
import { AppError } from "../../errors.ts";
import type { Identifier } from "./login-attempts.ts";
import { isSealedCode } from "./sealed-code.ts";

/**
 * Uses up the login code in force if `typed` is it. A try is counted before the comparison, so five tries are five
 * however many arrive at once; a right code works for exactly one request.
 * @throws AppError WRONG_SMS_CODE, WRONG_EMAIL_CODE, CODE_EXPIRED for one that came too late, and CODE_BURNED after the last wrong try
 */
export async function consumeCode(ctx: Ctx, { identifier, type }: Identifier, typed: string): Promise<void> {
  const { db, now } = ctx;
  const wrong = type === "mobile" ? "WRONG_SMS_CODE" : "WRONG_EMAIL_CODE";
  const ofIdentifier = and(eq(loginCodes.identifier, identifier), eq(loginCodes.type, type));
  const inForce = and(ofIdentifier, gt(loginCodes.expiresAt, now));
  const [taken, left] = await db.batch([
    db
      .update(loginCodes)
      .set({ tries: sql`${loginCodes.tries} + 1` })
      .where(and(inForce, lt(loginCodes.tries, CODE_MAX_WRONG_TRIES)))
      .returning({ sealedCode: loginCodes.sealedCode }),
    db.select({ tries: loginCodes.tries, expiresAt: loginCodes.expiresAt }).from(loginCodes).where(ofIdentifier),
  ]);
  const refusal = new AppError(whatIsLeft(left[0], now) ?? wrong);
  const sealedCode = taken[0]?.sealedCode;
  if (sealedCode === undefined) throw refusal;
  if (!(await isSealedCode(typed, sealedCode, ctx.config.CODE_SEAL_SECRET))) throw refusal;

  const [used] = await db.batch([
    db
      .delete(loginCodes)
      .where(and(inForce, eq(loginCodes.sealedCode, sealedCode)))
      .returning({ identifier: loginCodes.identifier }),
  ]);
  if (used.length === 0) throw new AppError(wrong);
}

/** Why no further try can succeed; null where the next one may, and where no code was sent. */
function whatIsLeft(code: { tries: number; expiresAt: number } | undefined, now: number) {
  if (code === undefined) return null;
  if (code.expiresAt <= now) return "CODE_EXPIRED";
  return code.tries >= CODE_MAX_WRONG_TRIES ? "CODE_BURNED" : null;
}
