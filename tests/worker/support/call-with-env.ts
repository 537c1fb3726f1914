import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";

import { app } from "../../../worker/app.ts";
import { ORIGIN } from "./call.ts";

/** Calls the Worker with some of its variables or bindings replaced; `undefined` means not configured. */
export async function callWithEnv(
  changed: Record<string, unknown>,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(new Request(new URL(path, ORIGIN), init), { ...env, ...changed }, context);
  await waitOnExecutionContext(context);
  return response;
}
