import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { IMAGE_TOOL_PATH } from "../../../../contract/image-tool/values.ts";
import { paths } from "../../../../contract/product.ts";
import { isPlaceBehind, nextAfterLogin } from "../../../../frontend/src/entities/viewer/after-login.ts";
import { loginLink, loginWay } from "../../../../frontend/src/entities/viewer/login-way.ts";

beforeEach(() => void vi.stubGlobal("location", { origin: "https://labkhand.example" }));
afterEach(() => void vi.unstubAllGlobals());

const place = (pathname: string, search = "", hash = "") => ({ pathname, search, hash });
const nextOf = (way: string) => nextAfterLogin(new URL(way, "https://labkhand.example").searchParams);
const nextFrom = (next: string) => nextAfterLogin(new URLSearchParams({ next }));

test.each([
  [place(IMAGE_TOOL_PATH), "/kling"],
  [place(paths.chat("sara.khandan")), "/labkhand/direct/sara.khandan"],
  [place(paths.user("sara"), "?list=followers"), "/labkhand/u/sara?list=followers"],
  [place(paths.search, "?q=%DA%AF%D9%84&x=1", "#a"), "/labkhand/search?q=%DA%AF%D9%84&x=1#a"],
])("the login link leads back to $pathname", (from, back) => {
  const way = loginWay(from);
  expect(way.startsWith(`${paths.profile}?next=`)).toBe(true);
  expect(nextOf(way)).toBe(back);
});

test("the login link on the profile leads to the profile itself, but returns to a shared joke shown on it", () => {
  expect(loginWay(place(paths.profile))).toBe(paths.profile);
  for (const [search, hash] of [
    ["?post=1", "#post-1"],
    ["?post=1", ""],
    ["", "#post-1"],
  ] as const) {
    const way = loginWay(place(paths.profile, search, hash));
    expect(way).not.toBe(paths.profile + search + hash);
    expect(nextOf(way)).toBe(paths.profile + search + hash);
    // On the form that this opens, the link stays the same.
    expect(loginWay(new URL(way, "https://labkhand.example"))).toBe(way);
  }
});

test.each([
  "https://evil.example",
  "//evil.example",
  "//evil.example/labkhand/home",
  "/\\evil.example",
  "/labkhand/..//evil.example",
  "/labkhand/%2e%2e/api/logout",
  "/labkhand\\..\\..\\api",
  "/labkhand/..\\api",
  "/api/account/export",
  "/admin",
  "/labkhandx/home",
  "javascript:alert(1)",
  "labkhand/home",
  " /labkhand/home",
  paths.profile,
  `${paths.profile}?next=/labkhand/home`,
  "",
])("«%s» is rejected as a page to return to", (next) => {
  expect(nextFrom(next)).toBeNull();
});

test("a login link records that the page to return to is the previous history entry", () => {
  vi.stubGlobal("location", { ...place(paths.chat("sara")), origin: "https://labkhand.example" });
  const { href, state } = loginLink();
  expect(nextOf(href)).toBe(paths.chat("sara"));
  expect(isPlaceBehind(state)).toBe(true);
  for (const another of [null, undefined, "isPlaceBehind", {}]) expect(isPlaceBehind(another)).toBe(false);
});
