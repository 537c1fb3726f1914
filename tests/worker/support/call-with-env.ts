import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";

import { app } from "../../../worker/app.ts";
import { ORIGIN } from "./call.ts";

/** Calls the Worker with some of its variables or bindings replaced; `undefined` means not configured. */
export const callWithEnv = (changed: Record<string, unknown>, path: string, init: RequestInit = {}) =>
  fetchWithEnv(changed, new Request(new URL(path, ORIGIN), init));

/** The same for a request as it is. */
export async function fetchWithEnv(changed: Record<string, unknown>, request: Request): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(request, { ...env, ...changed }, context);
  await waitOnExecutionContext(context);
  return response;
}
