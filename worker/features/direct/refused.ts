import type { Refusal } from "../../../durable-objects/direct/interface.ts";
import { AppError } from "../../errors.ts";

/** An object's refusal as the error a call answers with. */
export function refused({ refused: code, retryAfter, suspendedUntil }: Refusal): AppError {
  return new AppError(code, {
    ...(retryAfter !== undefined && { retryAfter: Math.ceil(retryAfter) }),
    ...(suspendedUntil !== undefined && { suspendedUntil: new Date(suspendedUntil).toISOString() }),
  });
}
