import type { ErrorCode } from "../contract/errors.ts";
import type { ErrorBody } from "../contract/calls/shapes.ts";

/** The additional fields that the specification defines for some errors. */
export type ErrorFlags = Omit<ErrorBody, "success" | "error" | "code" | "requestId">;

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

/** From and to: the callers come back spread. A full database stays full until somebody makes room. */
const RETRY_AFTER_SECONDS = { UNAVAILABLE: [2, 6], CHANGE_NOT_ANNOUNCED: [2, 6], STORAGE_FULL: [60, 120] } as const;

/** A refusal that says after how many seconds to try again. */
export function comeBack(code: keyof typeof RETRY_AFTER_SECONDS): AppError {
  const [least, most] = RETRY_AFTER_SECONDS[code];
  return new AppError(code, { retryAfter: least + Math.floor(Math.random() * (most - least + 1)) });
}
