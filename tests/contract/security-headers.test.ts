import { expect, test } from "vitest";

import { contentSecurityPolicy, permissionsPolicy, securityHeaders } from "../../contract/security-headers.ts";

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split("; ")
    .find((it) => it.startsWith(`${directive} `))
    ?.split(" ")
    .slice(1);

test("a policy allows other sites only where its document needs them", () => {
  const bare = contentSecurityPolicy();
  expect(bare).not.toMatch(/https?:|unsafe|\*/);
  expect(sourcesOf(bare, "frame-src")).toEqual(["'none'"]);
  const withCheck = contentSecurityPolicy(undefined, { humanCheck: true });
  const check = "https://challenges.cloudflare.com";
  expect(sourcesOf(withCheck, "script-src")).toEqual(["'self'", check]);
  expect(sourcesOf(withCheck, "frame-src")).toEqual([check]);
  const whole = contentSecurityPolicy(undefined, { humanCheck: true, videos: true });
  expect(sourcesOf(whole, "frame-src")).toEqual(["https://www.aparat.com", "https://aparat.com", check]);
  expect(sourcesOf(contentSecurityPolicy(undefined, { videos: true }), "script-src")).toEqual(["'self'"]);
});

test("a policy on the public address upgrades HTTP requests to HTTPS", () => {
  expect(contentSecurityPolicy(undefined, { https: true })).toMatch(/; upgrade-insecure-requests$/);
  expect(contentSecurityPolicy()).not.toContain("upgrade-insecure-requests");
});

test("an API answer may use no device feature, and a document only the features it needs", () => {
  expect(securityHeaders["Permissions-Policy"]).toBe(
    "geolocation=(), microphone=(), payment=(), usb=(), camera=(), clipboard-read=(), clipboard-write=()",
  );
  expect(permissionsPolicy("camera")).toContain("camera=(self), clipboard-read=(), clipboard-write=()");
});
