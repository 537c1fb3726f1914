import type { ServerFrame } from "../../contract/direct-events.ts";
import { type ErrorCode, errors } from "../../contract/errors.ts";

/** Why an object did not do what it was asked; plain data, so that it crosses from object to Worker. */
export interface Refusal {
  refused: ErrorCode;
  /** Seconds to wait. */
  retryAfter?: number;
  /** UTC milliseconds, with SUSPENDED. */
  suspendedUntil?: number;
}

/** The frame that tells a socket of a refusal. */
export function errorFrame({ refused, retryAfter }: Refusal, clientId?: string): ServerFrame {
  return {
    type: "error",
    code: refused,
    error: errors[refused].text,
    ...(clientId !== undefined && { clientId }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
