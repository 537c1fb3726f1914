import { and, eq, lte } from "drizzle-orm";

import type { ErrorCode } from "../../../contract/errors.ts";
import type { Setting } from "../../../contract/settings/registry.ts";
import { CODE_MAX_WRONG_TRIES, CODE_RESEND_GAP_SECONDS, CODE_TTL_SECONDS } from "../../../contract/limits.ts";
import type { Ctx } from "../../context.ts";
import { loginCodes } from "../../db/schema/login.ts";
import { AppError, type ErrorFlags } from "../../errors.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { type Identifier, countAttempt, giveBackAttempt, refuseBlocked, selectAttempts } from "./login-attempts.ts";
import { uncountOne } from "../counts/count-day.ts";
import { sealText } from "../sealed-text.ts";
import { randomCode } from "./sealed-code.ts";

export interface CodeRequest extends Identifier {
  digits: number;
  forceNew: boolean;
  limits: Setting<"auth-rate-limits">;
  send: (code: string) => Promise<void>;
  failure: Extract<ErrorCode, "SMS_SEND_FAILED" | "EMAIL_SEND_FAILED">;
  /** What a failure tells beside its code. */
  failureFlags?: ErrorFlags;
}

interface IssuedCode {
  /** A code sent earlier is still in force, so none was sent now. */
  existing: boolean;
  expiresAt: number;
}

type LoginCode = typeof loginCodes.$inferSelect;

/**
 * Puts a new login code in force and sends it, which counts as an attempt of the day; or answers that one is in force
 * already, which does not. The row is written before the message goes out, so two requests at once send once; a
 * provider's failure puts everything back as it was.
 * @throws AppError RATE_LIMITED, CODE_RECENTLY_SENT, SMS_SEND_FAILED, EMAIL_SEND_FAILED
 */
export async function issueCode(ctx: Ctx, request: CodeRequest): Promise<IssuedCode> {
  const { db, now } = ctx;
  const ofIdentifier = and(eq(loginCodes.identifier, request.identifier), eq(loginCodes.type, request.type));
  const [[previous], attempts] = await db.batch([
    db.select().from(loginCodes).where(ofIdentifier),
    selectAttempts(ctx, request),
  ]);
  if (previous && isInForce(previous, now) && !request.forceNew) {
    refuseBlocked(ctx, attempts);
    return { existing: true, expiresAt: previous.expiresAt };
  }
  await countAttempt(ctx, request, request.limits);
  if (previous && previous.sentAt > now - CODE_RESEND_GAP_SECONDS * 1000) throw recentlySent(previous, now);

  const code = randomCode(request.digits);
  const sealedCode = await sealText(code, ctx.config.CODE_SEAL_SECRET);
  const expiresAt = now + CODE_TTL_SECONDS * 1000;
  const fresh = { sealedCode, sentAt: now, expiresAt, tries: 0 };
  const [written, current] = await db.batch([
    db
      .insert(loginCodes)
      .values({ identifier: request.identifier, type: request.type, ...fresh })
      .onConflictDoUpdate({
        target: [loginCodes.identifier, loginCodes.type],
        set: fresh,
        setWhere: lte(loginCodes.sentAt, now - CODE_RESEND_GAP_SECONDS * 1000),
      })
      .returning({ sealedCode: loginCodes.sealedCode }),
    db.select().from(loginCodes).where(ofIdentifier),
  ]);
  if (written.length === 0) throw recentlySent(current[0], now);

  try {
    await request.send(code);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn("code-not-sent", { provider: error.provider, reason: error.reason, providerCode: error.providerCode });
    const mine = and(ofIdentifier, eq(loginCodes.sealedCode, sealedCode));
    await db.batch([
      previous ? db.update(loginCodes).set(previous).where(mine) : db.delete(loginCodes).where(mine),
      giveBackAttempt(ctx, request),
      uncountOne(ctx, "codes", now),
    ]);
    throw new AppError(request.failure, request.failureFlags);
  }
  return { existing: false, expiresAt };
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

function recentlySent(code: LoginCode | undefined, now: number): AppError {
  const waitMs = (code?.sentAt ?? now) + CODE_RESEND_GAP_SECONDS * 1000 - now;
  return new AppError("CODE_RECENTLY_SENT", { rateLimited: true, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}
