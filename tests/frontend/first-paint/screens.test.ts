import { describe, expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { nameIn } from "../../../frontend/src/first-paint/address.ts";
import { screenOf } from "../../../frontend/src/first-paint/screens.ts";

const ID = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111";

const requestsOf = (path: string, isSignedIn = false) => {
  const url = new URL(path, "https://labkhand.example");
  return screenOf(url.pathname).requests?.(url, isSignedIn) ?? [];
};

test.for([
  [paths.home, "home"],
  [`${paths.home}/`, "home"],
  [paths.profile, "profile"],
  [`${paths.search}/`, "search"],
  [paths.games, "games"],
  [paths.gamesList, "other"],
  [paths.user("sara.khandan"), "user"],
  [`${paths.user("sara.khandan")}/`, "user"],
  ["/labkhand/u/sara.khandan/follows", "follows"],
  ["/labkhand/u/sara.khandan/follows/more", "other"],
  [paths.direct, "direct"],
  [paths.chat("amir-tanz"), "chat"],
  [paths.robot, "other"],
  [paths.gemBuy, "other"],
  [paths.paymentVerify, "other"],
  ["/labkhand/nothing-here", "other"],
] as const)("the screen of %s is the page «%s»", ([path, page]) => {
  expect(screenOf(path).page).toBe(page);
});

test("the username is read from a profile's address, even a badly encoded one", () => {
  expect(nameIn(paths.user("sara.khandan"))).toBe("sara.khandan");
  expect(nameIn(`${paths.user("علی")}/`)).toBe("علی");
  expect(nameIn("/labkhand/u/%E0%A4%A")).toBe("%E0%A4%A");
});

describe("the first requests", () => {
  test.each([
    ["a visitor's home", paths.home, "/api/jokes"],
    ["a shared joke", paths.sharedJoke(ID), `/api/jokes/${ID}`],
    ["a shared joke whose fragment was stripped", `${paths.profile}?post=${ID}`, `/api/jokes/${ID}`],
    ["a shared joke by its fragment alone", `${paths.profile}#post-${ID}`, `/api/jokes/${ID}`],
  ])("%s (%s) first requests %s", (_, path, url) => {
    expect(requestsOf(path)).toEqual([url]);
  });

  test.each([
    ["a profile", paths.user("sara.khandan-2"), "sara.khandan-2"],
    ["a profile with a list on it", `${paths.user("sara")}/?list=followers`, "sara"],
  ])("%s first requests the person and their jokes", (_, path, name) => {
    expect(requestsOf(path)).toEqual([`/api/user-public/${name}`, `/api/jokes?username=${name}&limit=10`]);
  });

  test("the search page first requests suggested people and everybody's jokes, but nothing when it has a query", () => {
    expect(requestsOf(paths.search)).toEqual(["/api/users/suggested", "/api/jokes"]);
    expect(requestsOf(`${paths.search}?q=sara`)).toEqual([]);
  });

  test("a signed-in person's home first requests the following feed", () => {
    expect(requestsOf(paths.home, true)).toEqual(["/api/feed/following?limit=10"]);
  });

  test("cannot be directed to another call by the address", () => {
    expect(requestsOf(`${paths.profile}?post=..%2Fsessions`)).toEqual(["/api/jokes/..%2Fsessions"]);
    expect(requestsOf("/labkhand/u/..%2Fsessions")).toEqual([]);
  });

  test.each([paths.profile, paths.add, paths.scores, paths.direct, paths.follows("sara", "followers")])(
    "%s makes no first requests",
    (path) => {
      expect(requestsOf(path)).toEqual([]);
      expect(requestsOf(path, true)).toEqual([]);
    },
  );
});
