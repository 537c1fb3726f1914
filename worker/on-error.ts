import type { ErrorHandler, NotFoundHandler } from "hono";

import { errors } from "../contract/errors.ts";
import type { AppEnv } from "./app-env.ts";
import { countServerError } from "./domain/counts/count-server-error.ts";
import { AppError } from "./errors.ts";
import { createLogger, describeError } from "./logger.ts";
import { SessionEnded } from "./session/session-check.ts";

/** Maps every error to its answer. An unexpected one reveals a general sentence and the request's id only. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known = asAppError(error);
  if (known) {
    const { retryAfter } = known.flags;
    if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
    // A 426 says to what (RFC 9110 §15.5.22).
    if (known.code === "UPGRADE_REQUIRED") c.header("Upgrade", "websocket");
    return c.json(known.body, known.status);
  }
  // Undefined when creating the context failed, because of a wrong configuration.
  const requestId = c.var.ctx?.requestId ?? crypto.randomUUID();
  const log = c.var.ctx?.log ?? createLogger(requestId);
  log.error("unexpected-error", { ...describeError(error), method: c.req.method, route: c.req.routePath });
  c.executionCtx.waitUntil(countServerError(c.env.DB, c.var.ctx?.now ?? Date.now()));
  const { status, text } = errors.INTERNAL;
  return c.json({ success: false, error: text, code: "INTERNAL", requestId }, status);
};

export const notFound: NotFoundHandler<AppEnv> = (c) => {
  const missing = new AppError("NOT_FOUND");
  return c.json(missing.body, missing.status);
};

function asAppError(error: Error): AppError | null {
  if (error instanceof AppError) return error;
  // Verbs' ended sessions are handled by `serve`; this is for database reads outside of verbs.
  if (error instanceof SessionEnded) return new AppError("LOGIN_REQUIRED");
  return null;
}
