import { RESEND_COUNTDOWN_SECONDS } from "../../../../contract/login/values.ts";
import { hasCode, isLost } from "../../lib/network/api-client.ts";

/** How a code reaches a person. */
export type ContactType = "mobile" | "email";

/** A code that was sent, as the code step knows it. */
export interface SentCode {
  /** The mobile or e-mail address it went to. */
  to: string;
  /** Epoch milliseconds after which another code may be requested. */
  resendAt: number;
  /** The server's message, when an earlier code is still valid. */
  notice: string | null;
}

interface CodeAnswer {
  message: string;
  existing?: true | undefined;
  expiresAt: string;
}

/** The code step's state from an answer. When an earlier code is still valid, it counts down to that code's expiry. */
export function sentCodeFrom(to: string, answer: CodeAnswer, nowMs: number): SentCode {
  const resendAt = nowMs + RESEND_COUNTDOWN_SECONDS * 1000;
  return {
    to,
    resendAt: answer.existing ? Math.min(resendAt, Date.parse(answer.expiresAt)) : resendAt,
    notice: answer.existing ? answer.message : null,
  };
}

/** Whether a code may be used up: if the answer was lost it may have been right, and no code works twice. */
export const isPerhapsSpent = (error: unknown): boolean =>
  isLost(error) || hasCode(error, "CODE_BURNED", "CODE_EXPIRED");

/** The countdown ends at once: a code with too many wrong tries never works again. */
export const burned = <Sent extends SentCode>(sent: Sent, nowMs: number): Sent => ({
  ...sent,
  notice: null,
  resendAt: nowMs,
});
