import { exports } from "cloudflare:workers";
import { Hono } from "hono";
import { expect, test } from "vitest";

import { securityHeaders as expected } from "../../../contract/security-headers.ts";
import type { AppEnv } from "../../../worker/app-env.ts";
import { securityHeaders } from "../../../worker/middleware/security-headers.ts";
import { ORIGIN } from "../support/call.ts";

/** The middleware's result for an answer with these headers. */
async function dressed(headers: [string, string][]): Promise<Headers> {
  const app = new Hono<AppEnv>().use(securityHeaders).get("/", () => new Response("{}", { headers }));
  return (await app.request("/")).headers;
}

test("every answer has the security headers, once, and is private unless the route said otherwise", async () => {
  const headers = await dressed([["X-Content-Type-Options", "nosniff"]]);
  for (const [name, value] of Object.entries(expected)) expect(headers.get(name)).toBe(value);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect((await dressed([["Cache-Control", "public, max-age=15"]])).get("Cache-Control")).toBe("public, max-age=15");
});

test("each cookie is set once and makes its answer private, whatever its cache header said", async () => {
  const cookies = ["session=one; Path=/", "device=two; Path=/"];
  const headers = await dressed([
    ["Cache-Control", "public, max-age=15"],
    ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  ]);
  expect(headers.getSetCookie()).toEqual(cookies);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test("a cached answer with frozen headers gets the security headers too", async () => {
  for (const time of ["first", "second"]) {
    const { status, headers } = await exports.default.fetch(`${ORIGIN}/api/openapi.json`);
    expect(status, time).toBe(200);
    expect(headers.get("X-Content-Type-Options"), time).toBe("nosniff");
  }
});
