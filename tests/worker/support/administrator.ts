import { env } from "cloudflare:workers";

import { type Answer, type CallOptions, call } from "./call.ts";

/** The administrator, by the secret of the call. */
export const administrator = { headers: { "x-admin-secret": env.ADMIN_SECRET } };

/** A call of the administrator. */
export const asAdmin = (method: string, path: string, options: Omit<CallOptions, "headers"> = {}): Promise<Answer> =>
  call(method, path, { ...options, ...administrator });
