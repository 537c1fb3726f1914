import type { ErrorCode } from "../contract/errors.ts";
import type { ErrorBody } from "../contract/calls/shapes.ts";

/** The additional fields that the specification defines for some errors. */
export type ErrorFlags = Omit<ErrorBody, "success" | "error" | "code" | "requestId">;

const RETRY_AFTER_SECONDS = 2;
/** Spreads the callers that come back. */
const RETRY_JITTER_SECONDS = 4;

/** When to try again what a part that is away has refused. */
export const secondsToRetry = (): number =>
  RETRY_AFTER_SECONDS + Math.floor(Math.random() * (RETRY_JITTER_SECONDS + 1));

/** The only error a verb throws on purpose: a code of contract/errors.ts, mapped to an answer in on-error.ts. */
export class AppError extends Error {
  override readonly name = "AppError";

  readonly code: ErrorCode;
  readonly flags: ErrorFlags;

  constructor(code: ErrorCode, flags: ErrorFlags = {}) {
    super(code);
    this.code = code;
    this.flags = flags;
  }
}
