import { expect, test } from "vitest";
import { z } from "zod";

import { errors } from "../../../../contract/errors.ts";
import { contentSecurityPolicy, securityHeaders } from "../../../../contract/security-headers.ts";
import { get } from "../../support/call.ts";

/** The calls of the specification that the foundation promises. */
const FOUNDATION = [
  "POST /api/jokes/{id}/like",
  "POST /api/jokes/{id}/unlike",
  "GET /api/jokes/{id}/report-status",
  "POST /api/jokes/{id}/report",
  "GET /api/feed/following",
  "GET /api/jokes",
  "POST /api/jokes",
  "DELETE /api/jokes/{id}",
  "GET /api/user-public/{username}",
  "GET /api/follow-status",
  "POST /api/follow",
  "POST /api/unfollow",
  "GET /api/default-theme",
  "POST /api/user-status",
  "GET /api/direct-status",
  "GET /api/mobile-login-status",
  "GET /api/admin/sms-provider",
  "GET /api/admin/password-reset-toggle",
  "POST /api/login-code",
  "POST /api/login-verify",
  "POST /api/email-register",
  "POST /api/email-login",
  "POST /api/email-login-code",
  "POST /api/email-login-verify",
  "POST /api/set-username",
];

const operation = z.object({
  summary: z.string().min(5),
  tags: z.array(z.string()).min(1),
  responses: z.record(z.string(), z.unknown()),
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const document = z.object({
  openapi: z.literal("3.1.0"),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

const readDocument = async () => document.parse((await get("/api/openapi.json")).body);

test("the document lists the main calls, such as login, usernames and follows", async () => {
  const { paths } = await readDocument();
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed).toEqual(expect.arrayContaining(FOUNDATION));
});

test("every call in the document has a summary, a tag, its success and its errors", async () => {
  const { paths } = await readDocument();
  for (const methods of Object.values(paths)) {
    for (const { responses } of Object.values(methods)) {
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(["200", "400", "401", "402", "403", "404", "410", "429", "500"]),
      );
    }
  }
});

test("every call in the document declares who may use it, as its route does", async () => {
  const { paths } = await readDocument();
  const security = (path: string, method: string) => paths[path]?.[method]?.security;
  expect(security("/api/login-code", "post")).toEqual([]);
  expect(security("/api/jokes/{id}/like", "post")).toEqual([{ session: [] }]);
  expect(security("/api/user/score-summary", "post")).toEqual([{}, { session: [] }]);
  expect(security("/api/admin/direct-status", "post")).toEqual([{ adminSecret: [] }]);
  expect(security("/api/admin/sms-provider", "get")).toEqual([]);
});

test("the document names every error code", async () => {
  const { text } = await get("/api/openapi.json");
  for (const code of Object.keys(errors)) expect(text).toContain(`"${code}"`);
});

test("the reference page shows every call and every error, from our own origin and without a script", async () => {
  const page = await get("/api/docs");
  expect(page.status).toBe(200);
  expect(page.headers.get("Content-Type")).toMatch(/^text\/html/);
  expect(page.text).toMatch(/^<!doctype html><html lang="en">/);
  for (const call of FOUNDATION) expect(page.text).toContain(call);
  for (const { text } of Object.values(errors)) expect(page.text).toContain(text);
  // Addresses appear in examples only: nothing is fetched from, or linked to, elsewhere.
  expect(page.text).not.toMatch(/<script|<style|style="|="https?:\/\//);
});

test.each(["/api/docs", "/api/openapi.json", "/api/jokes", "/api/nothing", "/api/admin/nothing"])(
  "%s carries the security headers",
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get("Content-Security-Policy")).toBe(contentSecurityPolicy());
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    for (const [name, value] of Object.entries(securityHeaders)) expect(headers.get(name)).toBe(value);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  },
);
