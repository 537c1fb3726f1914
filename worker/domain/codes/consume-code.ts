import { type SQL, and, eq, gt, lt, or, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";

import type { ErrorCode } from "../../../contract/errors.ts";
import { CODE_MAX_WRONG_TRIES } from "../../../contract/login/values.ts";
import type { Ctx } from "../../context.ts";
import { isD1Unavailable } from "../../db/d1-unavailable.ts";
import { loginCodes } from "../../db/schema/login.ts";
import { type Statement, refuseUnless } from "../../db/statements.ts";
import { AppError } from "../../errors.ts";
import {
  type Attempt,
  countAttempt,
  giveBackAttempt,
  isAdmitted,
  refuseBlocked,
  selectAttemptState,
  sumUp,
} from "./login-attempts.ts";
import type { Identifier, Tried } from "./origin.ts";
import { isSealedCode } from "./sealed-code.ts";
import { isCodeOf } from "./issue-code.ts";

interface Refusals {
  wrong: ErrorCode;
  expired: ErrorCode;
  burned: ErrorCode;
}

interface TypedCode extends Tried {
  typed: string;
  refusals: Refusals;
}

const refusalsOf = (type: Identifier["type"]): Refusals => ({
  wrong: type === "mobile" ? "WRONG_SMS_CODE" : "WRONG_EMAIL_CODE",
  expired: "CODE_EXPIRED",
  burned: "CODE_BURNED",
});

const CURRENT_REFUSALS: Refusals = {
  wrong: "WRONG_CURRENT_CODE",
  expired: "CURRENT_CODE_EXPIRED",
  burned: "CURRENT_CODE_BURNED",
};

/** A code that was typed right, and is not used up yet. */
export interface RightCode extends Tried {
  sealedCode: string;
}

/**
 * The valid login code, if `typed` equals it, for {@link redeemCode}. `beside` runs in the same batch; `refuse` gets its
 * rows, and an attempt that it refuses does not count.
 * @throws AppError WRONG_SMS_CODE, WRONG_EMAIL_CODE, CODE_EXPIRED for an expired one, CODE_BURNED after the last wrong
 * attempt, RATE_LIMITED after the last of the day, and what `refuse` throws
 */
export async function rightCode<const Beside extends readonly Statement[]>(
  ctx: Ctx,
  tried: Tried,
  typed: string,
  beside: Beside,
  refuse: (rows: BatchResponse<Beside>) => void,
): Promise<RightCode> {
  const code = { ...tried, typed, refusals: refusalsOf(tried.type) };
  return { ...tried, sealedCode: await tryCode(ctx, code, beside, refuse) };
}

/**
 * Redeems a right code in one batch with the statements that need it: it works for exactly one request, and does not
 * count as a wrong attempt.
 * @returns the statements' results
 * @throws AppError WRONG_SMS_CODE or WRONG_EMAIL_CODE if another request redeemed it or a newer one replaced it
 */
export async function redeemCode<const Statements extends readonly Statement[]>(
  ctx: Ctx,
  code: RightCode,
  statements: Statements,
): Promise<BatchResponse<Statements>> {
  const { db } = ctx;
  const isValid = sql`exists (select 1 from ${loginCodes} where ${isStill(ctx, code)})`;
  try {
    const results = await db.batch([
      ...statements,
      refuseUnless(isValid),
      spendCodes(ctx, code),
      ...giveBackAttempt(ctx, wrongCode(code)),
    ]);
    // The types of a list do not express its beginning.
    return results.slice(0, statements.length) as BatchResponse<Statements>;
  } catch (error) {
    if (isD1Unavailable(error)) throw error;
    const [unused] = await db.batch([db.select({ type: loginCodes.type }).from(loginCodes).where(isStill(ctx, code))]);
    throw unused.length === 0 ? new AppError(refusalsOf(code.type).wrong) : error;
  }
}

/** Consumes the valid login code if `typed` equals it. @throws AppError what {@link rightCode} throws */
export async function consumeCode(ctx: Ctx, tried: Tried, typed: string): Promise<void> {
  await redeemCode(ctx, await rightCode(ctx, tried, typed, [], () => {}), []);
}

/**
 * Consumes two codes at once, of the existing contact and of the one to add: a wrong one costs the other no attempt.
 * @throws AppError WRONG_CURRENT_CODE, CURRENT_CODE_EXPIRED, CURRENT_CODE_BURNED, and what {@link consumeCode} throws
 * of the added one
 */
export async function consumeBothCodes(
  ctx: Ctx,
  current: Tried & { typed: string },
  added: Tried & { typed: string },
): Promise<void> {
  const [first, second] = [
    { ...current, refusals: CURRENT_REFUSALS },
    { ...added, refusals: refusalsOf(added.type) },
  ];
  const firstSealed = await tryCode(ctx, first, [], () => {});
  const secondSealed = await tryCode(ctx, second, [], () => {}).catch(async (error: unknown) => {
    await ctx.db.batch([giveBackTry(ctx, first, firstSealed), ...giveBackAttempt(ctx, wrongCode(first))]);
    throw error;
  });
  const spent = [
    { ...current, sealedCode: firstSealed },
    { ...added, sealedCode: secondSealed },
  ];
  const [used] = await ctx.db.batch([
    spendCodes(ctx, ...spent),
    ...giveBackAttempt(ctx, wrongCode(first)),
    ...giveBackAttempt(ctx, wrongCode(second)),
  ]);
  if (used.length === 0) throw new AppError(first.refusals.wrong);
}

const wrongCode = ({ identifier, type, origin }: Tried): Attempt => ({ identifier, type, origin, kind: "wrong-codes" });

/**
 * The seal of the valid code if `typed` equals it. The attempt is counted before comparing, against the code and
 * against the day, so concurrent requests cannot exceed either limit. Nothing is counted when there is no code to
 * compare.
 */
async function tryCode<const Beside extends readonly Statement[]>(
  ctx: Ctx,
  { typed, refusals, ...tried }: TypedCode,
  beside: Beside,
  refuse: (rows: BatchResponse<Beside>) => void,
): Promise<string> {
  const { db, now } = ctx;
  const attempt = wrongCode(tried);
  const mayBeTried = and(isCodeOf(tried), gt(loginCodes.expiresAt, now), lt(loginCodes.tries, CODE_MAX_WRONG_TRIES));
  const isThere: SQL = sql`exists (select 1 from ${loginCodes} where ${mayBeTried})`;
  const [, taken, , [left], attemptState, ...others] = await db.batch([
    countAttempt(ctx, attempt, isThere),
    db
      .update(loginCodes)
      .set({ tries: sql`${loginCodes.tries} + 1` })
      .where(and(mayBeTried, isAdmitted(ctx, attempt)))
      .returning({ sealedCode: loginCodes.sealedCode }),
    sumUp(ctx, attempt),
    db.select({ tries: loginCodes.tries, expiresAt: loginCodes.expiresAt }).from(loginCodes).where(isCodeOf(tried)),
    selectAttemptState(ctx, attempt),
    ...beside,
  ]);
  const why = whatIsLeft(left, now);
  const sealedCode = taken[0]?.sealedCode;
  try {
    // The types of a list do not express its end.
    refuse(others as BatchResponse<Beside>);
  } catch (error) {
    if (sealedCode !== undefined)
      await db.batch([giveBackTry(ctx, tried, sealedCode), ...giveBackAttempt(ctx, attempt)]);
    throw error;
  }
  if (sealedCode !== undefined && (await isSealedCode(typed, sealedCode, ctx.config.CODE_SEAL_SECRET)))
    return sealedCode;
  if (sealedCode === undefined && left !== undefined && why === "wrong") refuseBlocked(ctx, attemptState);
  throw new AppError(refusals[why]);
}

/**
 * Deletes the verified codes, all or none: another request may have consumed one first, or a newer code replaced it.
 */
function spendCodes({ db, now }: Ctx, ...codes: (Identifier & { sealedCode: string })[]) {
  const areValid = or(...codes.map((code) => isStill({ now }, code)));
  return db
    .delete(loginCodes)
    .where(and(areValid, sql`(select count(*) from ${loginCodes} where ${areValid}) = ${codes.length}`))
    .returning({ identifier: loginCodes.identifier });
}

/** Whether a verified code is still the valid one. */
const isStill = ({ now }: Pick<Ctx, "now">, code: Identifier & { sealedCode: string }) =>
  and(isCodeOf(code), gt(loginCodes.expiresAt, now), eq(loginCodes.sealedCode, code.sealedCode));

function giveBackTry({ db }: Ctx, identifier: Identifier, sealedCode: string) {
  return db
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} - 1` })
    .where(and(isCodeOf(identifier), eq(loginCodes.sealedCode, sealedCode), gt(loginCodes.tries, 0)));
}

/** Why no further attempt can succeed; "wrong" when one may, and when no code was sent. */
function whatIsLeft(code: { tries: number; expiresAt: number } | undefined, now: number): keyof Refusals {
  if (code === undefined) return "wrong";
  if (code.expiresAt <= now) return "expired";
  return code.tries >= CODE_MAX_WRONG_TRIES ? "burned" : "wrong";
}
