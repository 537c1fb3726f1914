import { RESEND_COUNTDOWN_SECONDS } from "../../../../contract/limits.ts";
import { hasCode } from "../../lib/api-client.ts";

/** How a code reaches a person. */
export type ContactType = "mobile" | "email";

/** A code on its way, as far as the person who waits for it is concerned. */
export interface SentCode {
  /** The mobile or e-mail address it went to. */
  to: string;
  /** Epoch milliseconds after which another code may be asked for. */
  resendAt: number;
  /** The server's own words, when a code was already there. */
  notice: string | null;
}

interface CodeAnswer {
  message: string;
  existing?: true | undefined;
  expiresAt: string;
}

/** What the code step has to remember of an answer: a code that was already there counts down to its own expiry. */
export function sentCodeFrom(to: string, answer: CodeAnswer, nowMs: number): SentCode {
  const resendAt = nowMs + RESEND_COUNTDOWN_SECONDS * 1000;
  return {
    to,
    resendAt: answer.existing ? Math.min(resendAt, Date.parse(answer.expiresAt)) : resendAt,
    notice: answer.existing ? answer.message : null,
  };
}

/**
 * Whether a code is spent, as far as one can tell from here: where the answer got lost it may have been right, and nobody can use it
 * a second time.
 */
export const isPerhapsSpent = (error: unknown): boolean => hasCode(error, "CODE_BURNED", "CODE_EXPIRED", "NETWORK");

/** A burned code can never work again: waiting out its countdown would only lock the person out. */
export const burned = <Sent extends SentCode>(sent: Sent, nowMs: number): Sent => ({
  ...sent,
  notice: null,
  resendAt: nowMs,
});
