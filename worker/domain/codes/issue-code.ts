import { and, eq, lte, sql } from "drizzle-orm";

import type { ErrorCode } from "../../../contract/errors.ts";
import { CODE_MAX_WRONG_TRIES, CODE_RESEND_GAP_SECONDS, CODE_TTL_SECONDS } from "../../../contract/login/values.ts";
import type { DayCount } from "../../../contract/overview/values.ts";
import { tehranDay } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { dayCounts } from "../../db/schema/counts.ts";
import { loginCodes } from "../../db/schema/login.ts";
import type { Statement } from "../../db/statements.ts";
import { AppError, type ErrorFlags } from "../../errors.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { countUnsentCode } from "../counts/count-failures.ts";
import { giveBack, hasLeft, selectUsed, takeOne, logAlarms, waitFor } from "../quotas/quota.ts";
import { sealText } from "../sealed-text.ts";
import { selectSettings, settingOf } from "../settings/setting.ts";
import { type CodeBuckets, codeBuckets, codesSpent } from "./code-quota.ts";
import {
  type Attempt,
  countAttempt,
  countSent,
  giveBackAttempt,
  isAdmitted,
  refuseBlocked,
  selectAttemptState,
  sumUp,
} from "./login-attempts.ts";
import { type Identifier, type Tried, isKnownOrigin } from "./origin.ts";
import { proveHuman } from "./prove-human.ts";
import { randomCode } from "./sealed-code.ts";

const CODE_TTL_MS = CODE_TTL_SECONDS * 1000;

export interface CodeRequest extends Tried {
  digits: number;
  forceNew: boolean;
  send: (code: string) => Promise<void>;
  failure: Extract<ErrorCode, "SMS_SEND_FAILED" | "EMAIL_SEND_FAILED">;
  /** Flags to add to the error on failure. */
  failureFlags?: ErrorFlags;
  /**
   * The error to answer instead of sending a code. The attempt is counted all the same, so that probing is not free.
   */
  refusal?: ErrorCode | undefined;
  /** The Turnstile token, if the caller was asked for one. */
  humanToken?: string | undefined;
  /** Whether an e-mail would do when no SMS can be sent. */
  mayUseEmail?: boolean;
}

interface IssuedCode {
  /** True when an earlier code is still valid, so none was sent. */
  existing: boolean;
  expiresAt: number;
}

type LoginCode = typeof loginCodes.$inferSelect;

/** The condition that a code belongs to a mobile or an address. */
export const isCodeOf = ({ identifier, type }: Identifier) =>
  and(eq(loginCodes.identifier, identifier), eq(loginCodes.type, type));

/**
 * Creates a login code and sends it, counting an attempt of the day and using the budgets; or returns that one is still
 * valid, which does neither. Only the caller who requested that code, or has proved this contact before, learns of it:
 * others are answered and counted as for a new one, which is not sent, and can enter the earlier one. The row is
 * written before sending, so that concurrent requests send once; if the provider fails everything is rolled back,
 * unless it rejects the receiver.
 * @throws AppError RATE_LIMITED, CODE_RECENTLY_SENT, SMS_SEND_FAILED, EMAIL_SEND_FAILED, CODES_SPENT,
 * CODES_SPENT_USE_EMAIL, what {@link proveHuman} throws, and the request's own refusal
 */
export async function issueCode(ctx: Ctx, request: CodeRequest): Promise<IssuedCode> {
  const { db, now } = ctx;
  const attempt: Attempt = { ...request, kind: "codes" };
  const [[previous], attemptState, rows] = await db.batch([
    db.select().from(loginCodes).where(isCodeOf(request)),
    selectAttemptState(ctx, attempt),
    selectSettings(db, "quotas"),
  ]);
  const { type, refusal } = request;
  let isHidden = false;
  if (previous && isInForce(previous, now) && !request.forceNew) {
    const askedAt = attemptState[0]?.lastAttemptAt ?? 0;
    const isAskers = askedAt >= previous.sentAt;
    if (isAskers || isKnownOrigin(request.origin)) {
      // A caller who requested the valid code from this origin may enter it, even if strangers have used up the day
      // since.
      refuseBlocked(ctx, isAskers ? attemptState.map((one) => ({ ...one, isDayOver: 0 })) : attemptState);
      return { existing: true, expiresAt: Math.max(previous.expiresAt, askedAt + CODE_TTL_MS) };
    }
    isHidden = true;
  }

  const bucketsFor = (isTrusted: boolean) => codeBuckets(ctx, settingOf(rows, "quotas"), type, isTrusted);
  const code = randomCode(request.digits);
  const sealedCode = await sealText(code, ctx.config.CODE_SEAL_SECRET);
  const fresh = isHidden ? null : sealedCode;
  const isKnown = isKnownOrigin(request.origin);
  let buckets = bucketsFor(isKnown);
  let taken = await takeCode(ctx, request, fresh, buckets);
  if (!taken.isCounted) refuseBlocked(ctx, taken.attemptState);
  if (!taken.isCounted && !isKnown && (await proveHuman(ctx, request.humanToken))) {
    buckets = bucketsFor(true);
    taken = await takeCode(ctx, request, fresh, buckets);
    if (!taken.isCounted) refuseBlocked(ctx, taken.attemptState);
  }
  if (!taken.isCounted) throw codesSpent(waitFor(taken.used, buckets.admitting, now), request.mayUseEmail === true);
  if (!taken.isWritten) {
    if (isHidden && refusal === undefined) return { existing: false, expiresAt: now + CODE_TTL_MS };
    if (refusal !== undefined && (isHidden || !isRecent(taken.current, now))) throw new AppError(refusal);
    throw recentlySent(taken.current, now);
  }
  logAlarms(ctx.log, ctx.requestId, taken.used);

  try {
    await request.send(code);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const mine = and(isCodeOf(request), eq(loginCodes.sealedCode, sealedCode));
    await takeBack(ctx, error, [
      previous ? db.update(loginCodes).set(previous).where(mine) : db.delete(loginCodes).where(mine),
      giveBack(ctx, buckets.taken),
      countUnsentCode(ctx, type === "mobile" ? "sms-down" : "email-down"),
      ...giveBackAttempt(ctx, attempt),
    ]);
    throw new AppError(request.failure, request.failureFlags);
  }
  return { existing: false, expiresAt: now + CODE_TTL_MS };
}

/** Reverts what an unsent code changed. One that its receiver made fail stays counted. */
async function takeBack(ctx: Ctx, error: ProviderError, changes: readonly Statement[]): Promise<void> {
  const { provider, reason, providerCode, isOfReceiver } = error;
  ctx.log.warn("code-not-sent", { provider, reason, providerCode });
  await ctx.db.batch([uncountOne(ctx, "codes", ctx.now), ...(isOfReceiver ? [] : changes)]);
}

/**
 * Counts the attempt, stores the code and takes it from the budgets in one transaction, each step only if the previous
 * succeeded. Without a code it only counts.
 */
async function takeCode(ctx: Ctx, request: CodeRequest, sealedCode: string | null, { taken, admitting }: CodeBuckets) {
  const { db, now } = ctx;
  const { identifier, type, refusal } = request;
  const attempt: Attempt = { ...request, kind: "codes" };
  const isSent = sealedCode !== null && refusal === undefined;
  const fresh = { sealedCode: sealedCode ?? "", sentAt: now, expiresAt: now + CODE_TTL_MS, tries: 0 };
  const [counted, written, , , , attemptState, [current], used] = await db.batch([
    countAttempt(ctx, attempt, hasLeft(admitting)),
    db
      .insert(loginCodes)
      .select(
        sql`select ${identifier}, ${type}, ${fresh.sealedCode}, ${now}, ${fresh.expiresAt}, 0
          where ${isAdmitted(ctx, attempt)} and ${isSent ? 1 : 0} = 1`,
      )
      .onConflictDoUpdate({
        target: [loginCodes.identifier, loginCodes.type],
        set: fresh,
        setWhere: lte(loginCodes.sentAt, now - CODE_RESEND_GAP_SECONDS * 1000),
      })
      .returning({ sealedCode: loginCodes.sealedCode }),
    countSent(ctx, attempt),
    takeOne(ctx, taken),
    sumUp(ctx, attempt),
    selectAttemptState(ctx, attempt),
    db.select().from(loginCodes).where(isCodeOf(request)),
    selectUsed(ctx, admitting),
  ]);
  const isCounted = counted.some(({ blockedUntil }) => blockedUntil === null);
  return { isCounted, isWritten: written.length > 0, attemptState, current, used };
}

/** The answer to a request for a code. */
export function codeAnswer({ existing, expiresAt }: IssuedCode, sentMessage: string) {
  return {
    message: existing ? "کد ورود قبلاً برایت فرستاده شده؛ همان را وارد کن." : sentMessage,
    expiresAt: new Date(expiresAt).toISOString(),
    ...(existing && { existing: true as const }),
  };
}

function isInForce(code: LoginCode, now: number): boolean {
  return code.expiresAt > now && code.tries < CODE_MAX_WRONG_TRIES;
}

const isRecent = (code: LoginCode | undefined, now: number): boolean =>
  code !== undefined && code.sentAt > now - CODE_RESEND_GAP_SECONDS * 1000;

function recentlySent(code: LoginCode | undefined, now: number): AppError {
  const waitMs = (code?.sentAt ?? now) + CODE_RESEND_GAP_SECONDS * 1000 - now;
  return new AppError("CODE_RECENTLY_SENT", { rateLimited: true, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Reverts one count made by a trigger, when what was counted did not happen after all. */
export const uncountOne = ({ db }: Pick<Ctx, "db">, name: DayCount, moment: number) =>
  db
    .update(dayCounts)
    .set({ count: sql`${dayCounts.count} - 1` })
    .where(and(eq(dayCounts.day, tehranDay(moment)), eq(dayCounts.name, name), sql`${dayCounts.count} > 0`));
