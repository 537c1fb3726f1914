import type { Context, ErrorHandler, NotFoundHandler } from "hono";

import type { ErrorBody } from "../contract/calls/shapes.ts";
import { errors } from "../contract/errors.ts";
import type { AppEnv } from "./app-env.ts";
import { isD1Full, isD1Unavailable, reasonOf } from "./db/d1-unavailable.ts";
import { countServerError, writeServerErrors } from "./domain/counts/count-failures.ts";
import { BucketUnavailable } from "./domain/images/bucket.ts";
import { ObjectUnavailable } from "./domain/objects.ts";
import { AppError, comeBack } from "./errors.ts";
import { createLogger, describeError } from "./logger.ts";
import { SessionEnded } from "./session/session-check.ts";

/**
 * Maps every error to its answer. An unexpected one reveals a general sentence and the request's id only. While database,
 * bucket or an object are unavailable nothing is written, because the writes would prolong it; the database's and the
 * objects' failures are counted, and written when the database answers.
 */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  // Undefined when creating the context failed, because of a wrong configuration.
  const requestId = c.var.ctx?.requestId ?? crypto.randomUUID();
  const log = c.var.ctx?.log ?? createLogger(requestId);
  const known = asAppError(error);
  if (isD1Unavailable(error) || error instanceof ObjectUnavailable) countServerError();
  if (known) {
    if (known.code === "UNAVAILABLE" || known.code === "STORAGE_FULL")
      log.warn("unavailable", {
        ...describeError(error),
        reason: error instanceof ObjectUnavailable ? error.reason : reasonOf(error),
        ...where(c),
      });
    const { retryAfter } = known.flags;
    if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
    // A 426 says to what (RFC 9110 §15.5.22).
    if (known.code === "UPGRADE_REQUIRED") c.header("Upgrade", "websocket");
    return answer(c, known);
  }
  log.error("unexpected-error", { ...describeError(error), ...where(c) });
  countServerError();
  c.executionCtx.waitUntil(writeServerErrors(c.env.DB, c.var.ctx?.now ?? Date.now()));
  const { status, text } = errors.INTERNAL;
  return c.json({ success: false, error: text, code: "INTERNAL", requestId }, status);
};

export const notFound: NotFoundHandler<AppEnv> = (c) => answer(c, new AppError("NOT_FOUND"));

/** The answer to an error. Only here are the texts of all errors loaded: a verb needs the codes alone. */
function answer(c: Context<AppEnv>, { code, flags }: AppError) {
  const { status, text } = errors[code];
  return c.json({ success: false, error: text, code, ...flags } satisfies ErrorBody, status);
}

function asAppError(error: Error): AppError | null {
  if (error instanceof AppError) return error;
  // Verbs' ended sessions are handled by `serve`; this is for database reads outside of verbs.
  if (error instanceof SessionEnded) return new AppError("LOGIN_REQUIRED");
  if (isD1Full(error)) return comeBack("STORAGE_FULL");
  if (isD1Unavailable(error) || error instanceof BucketUnavailable || error instanceof ObjectUnavailable)
    return comeBack("UNAVAILABLE");
  return null;
}

const where = ({ req }: Context<AppEnv>) => ({ method: req.method, route: req.routePath });
