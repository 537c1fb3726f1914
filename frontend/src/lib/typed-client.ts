import type { ClientRequestOptions, hc } from "hono/client";

import type { AppType } from "../../../worker/app.ts";

/** The Worker's API as hono's client types it. */
export type ApiClient = ReturnType<typeof hc<AppType>>;

interface CallInput {
  param?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  json?: unknown;
}

async function send(path: string[], input: CallInput = {}, options: ClientRequestOptions = {}): Promise<Response> {
  const method = (path.at(-1) ?? "").slice(1).toUpperCase();
  const segments = path
    .slice(0, -1)
    .map((segment) => (segment.startsWith(":") ? encodeURIComponent(input.param?.[segment.slice(1)] ?? "") : segment));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const body = input.json === undefined ? {} : { body: JSON.stringify(input.json) };
  const headers = input.json === undefined ? {} : { headers: { "Content-Type": "application/json" } };
  const url = `/${segments.join("/")}${query.size > 0 ? `?${query}` : ""}`;
  return (options.fetch ?? fetch)(url, { method, ...headers, ...body, ...options.init });
}

function at(path: string[]): unknown {
  return new Proxy(send, {
    get: (_, name) => (typeof name === "string" && name !== "then" ? at([...path, name]) : undefined),
    apply: (_, __, [input, options]: [CallInput?, ClientRequestOptions?]) => send(path, input, options),
  });
}

/**
 * What `hc<AppType>("")` does, for the JSON calls this app makes: the same paths, types and requests in a tenth of the
 * bytes, because it stands on the way to the first joke. tests/frontend/typed-client.test.ts holds it against the original.
 */
export const createApiClient = (): ApiClient => at([]) as ApiClient;
