import { env } from "cloudflare:workers";

import { call } from "./call.ts";

/** The administrator's secret, for calls with other headers too. */
export const adminHeaders = { "x-admin-secret": env.ADMIN_SECRET };

/** The administrator's calls, with the secret. */
export const admin = {
  get: (path: string, query: Record<string, string> = {}) => call("GET", path, { query, headers: adminHeaders }),
  post: (path: string, body?: unknown) => call("POST", path, { body, headers: adminHeaders }),
  put: (path: string, body?: unknown) => call("PUT", path, { body, headers: adminHeaders }),
  patch: (path: string, body?: unknown) => call("PATCH", path, { body, headers: adminHeaders }),
  delete: (path: string) => call("DELETE", path, { headers: adminHeaders }),
};
