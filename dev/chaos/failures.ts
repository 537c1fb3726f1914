/** Failures that can be provoked in the local app, each under the name of its alert. */
export const FAILURES = [
  "d1-slow",
  "d1-down",
  "d1-full",
  "d1-large",
  "d1-busy",
  "backup-missing",
  "r2-down",
  "sms-down",
  "object-stuck",
  "cron-silent",
  "payment-stuck",
  "push-stopped",
] as const;

export type Failure = (typeof FAILURES)[number];

/** Ends what was provoked. */
export const OFF = "off";

export const isFailure = (word: unknown): word is Failure => FAILURES.some((failure) => failure === word);
