import { RESEND_COUNTDOWN_SECONDS } from "../../../../contract/limits.ts";
import type { SentCode } from "./login-progress-store.ts";

interface CodeAnswer {
  message: string;
  existing?: true;
  altProvider?: true;
  expiresAt: string;
}

/** What the code step has to remember of an answer: a code that was already there counts down to its own expiry. */
export function sentCodeFrom(to: string, answer: CodeAnswer, nowMs: number): SentCode {
  const resendAt = nowMs + RESEND_COUNTDOWN_SECONDS * 1000;
  return {
    to,
    resendAt: answer.existing ? Math.min(resendAt, Date.parse(answer.expiresAt)) : resendAt,
    notice: answer.existing ? answer.message : null,
    altProvider: answer.altProvider ?? false,
    altResendAt: null,
  };
}
