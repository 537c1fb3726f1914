import { ORIGIN } from "./call.ts";
import { fetchWithEnv } from "./call-with-env.ts";

export interface Seen {
  status: number;
  text: string;
  headers: Headers;
}

/** A browser with cookies, before a Worker with some bindings replaced. */
export interface Browser {
  cookies: Map<string, string>;
  get: (path: string, query?: Record<string, string>) => Promise<Seen>;
  post: (path: string, body?: unknown) => Promise<Seen>;
  delete: (path: string) => Promise<Seen>;
  send: (request: Request) => Promise<Seen>;
}

/** @param cookie an initial cookie, such as a person's session */
export function aBrowser(bindings: Record<string, unknown>, cookie?: string): Browser {
  const cookies = new Map<string, string>();
  const expiries = new Map<string, number>();
  const take = (pair: string) => {
    const [name = "", value = ""] = pair.split(/=(.*)/);
    if (value === "") cookies.delete(name);
    else cookies.set(name, value);
  };
  if (cookie !== undefined) take(cookie);

  async function send(request: Request): Promise<Seen> {
    const headers = new Headers(request.headers);
    for (const pair of headers.get("Cookie")?.split("; ") ?? []) take(pair);
    for (const [name, expiresAt] of expiries) if (expiresAt <= Date.now()) cookies.delete(name);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetchWithEnv(bindings, new Request(request, { headers }));
    for (const set of response.headers.getSetCookie()) {
      const pair = set.split(";")[0] ?? "";
      const seconds = Number(/; Max-Age=(\d+)/.exec(set)?.[1] ?? Infinity);
      take(pair);
      expiries.set(pair.split("=")[0] ?? "", Date.now() + seconds * 1000);
    }
    if (response.webSocket) {
      response.webSocket.accept();
      response.webSocket.close();
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  const ask = (method: string, path: string, body?: unknown) =>
    send(
      new Request(new URL(path, ORIGIN), {
        method,
        headers: { Origin: ORIGIN, ...(body !== undefined && { "Content-Type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  return {
    cookies,
    send,
    get: (path, query = {}) => ask("GET", `${path}?${new URLSearchParams(query)}`),
    post: (path, body = {}) => ask("POST", path, body),
    delete: (path) => ask("DELETE", path),
  };
}
