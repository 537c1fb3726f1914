import type { Hook } from "@hono/zod-openapi";

import { isErrorCode } from "../contract/errors.ts";
import type { AppEnv } from "./app-env.ts";
import { AppError } from "./errors.ts";

/** Turns a failed validation into the error its contract names: a refinement's message is a code of errors.ts. */
export const invalidInput: Hook<unknown, AppEnv, string, unknown> = (result) => {
  if (result.success) return;
  const code = result.error.issues.map((issue) => issue.message).find(isErrorCode);
  throw new AppError(code ?? "INVALID_INPUT");
};
