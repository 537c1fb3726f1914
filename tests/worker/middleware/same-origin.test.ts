import { describe, expect, test } from "vitest";

import { ORIGIN, call, refusalOf } from "../support/call.ts";
import { callWithEnv } from "../support/call-with-env.ts";
import { aPerson } from "../support/people.ts";

const withHeaders = async (method: string, path: string, headers: Record<string, string>) =>
  call(method, path, { headers, cookie: (await aPerson()).cookie });

describe("a request that changes something", () => {
  test.each<Record<string, string>>([
    { Origin: ORIGIN },
    { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
    {},
  ])("is allowed with %j", async (headers) => {
    expect((await withHeaders("POST", "/api/user-status", headers)).status).toBe(200);
  });

  test.each<Record<string, string>>([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "http://localhost:8787.evil.example" },
    { Origin: "https://localhost:8787" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: ORIGIN, "Sec-Fetch-Site": "cross-site" },
  ])("is rejected with %j", async (headers) => {
    const answer = await withHeaders("POST", "/api/user-status", headers);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ success: false, code: "CROSS_ORIGIN" });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  test.each(["PUT", "PATCH", "DELETE"])(
    "is rejected before anything else when %s comes from another origin",
    async (method) => {
      const headers = { Origin: "https://evil.example" };
      expect(refusalOf(await withHeaders(method, "/api/jokes/nonsense", headers))).toBe("403 CROSS_ORIGIN");
    },
  );

  test("is rejected as a form of another site", async () => {
    const { cookie } = await aPerson();
    const answer = await call("POST", "/api/sessions/revoke-all", {
      cookie,
      rawBody: "a=b",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://evil.example" },
    });
    expect(refusalOf(answer)).toBe("403 CROSS_ORIGIN");
  });
});

test("a socket upgrade needs the app's own origin", async () => {
  const upgrade = (headers: Record<string, string>) =>
    callWithEnv({}, "/api/direct/socket", { headers: { Upgrade: "websocket", ...headers } });
  expect((await upgrade({ Origin: "https://evil.example" })).status).toBe(403);
  expect((await upgrade({})).status).toBe(403);
  expect((await upgrade({ Origin: ORIGIN })).status).not.toBe(403);
});

test("a read from another origin is allowed, but without CORS headers", async () => {
  const answer = await withHeaders("GET", "/api/jokes", {
    Origin: "https://evil.example",
    "Sec-Fetch-Site": "cross-site",
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
  expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
});
