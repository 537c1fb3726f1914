import { expect, test } from "vitest";

import { securityTxt } from "../../dev/vite/security-txt.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");

test("security.txt links to private reporting, and expires a year after the build", () => {
  const where = { GITHUB_SERVER_URL: "https://github.example", GITHUB_REPOSITORY: "labkhand/labkhand" };
  expect(securityTxt(where, NOW)?.split("\n")).toEqual([
    "Contact: https://github.example/labkhand/labkhand/security/advisories/new",
    "Expires: 2027-11-24T12:00:00.000Z",
    "Preferred-Languages: fa, en",
    "Policy: https://github.example/labkhand/labkhand/blob/main/docs/security.md",
    "",
  ]);
});

test("security.txt is left out of a build without a place for reports", () => {
  expect(securityTxt({}, NOW)).toBeNull();
});
