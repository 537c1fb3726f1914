import { expect, test } from "vitest";

import { paths } from "../../../../contract/product.ts";
import { firstRequestsOf } from "../../../../frontend/src/app/pages/first-request.ts";

const ID = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111";
const of = (path: string, isSignedIn = false) => firstRequestsOf(new URL(path, "https://labkhand.example"), isSignedIn);

test.each([
  ["home of a visitor", paths.home, "/api/jokes"],
  ["a shared joke", paths.sharedJoke(ID), `/api/jokes/${ID}`],
  ["a shared joke whose fragment was stripped", `${paths.profile}?post=${ID}`, `/api/jokes/${ID}`],
  ["a shared joke by its fragment alone", `${paths.profile}#post-${ID}`, `/api/jokes/${ID}`],
])("%s asks for %s first", (_, path, url) => {
  expect(of(path)).toEqual([url]);
});

test.each([
  ["somebody's profile", paths.user("sara.khandan-2"), "sara.khandan-2"],
  ["their profile with a list on it", `${paths.user("sara")}/?list=followers`, "sara"],
])("%s asks for them and for their jokes first", (_, path, name) => {
  expect(of(path)).toEqual([`/api/user-public/${name}`, `/api/jokes?username=${name}&limit=10`]);
});

test("search asks for people worth following and everybody's jokes first, and neither when it looks for somebody", () => {
  expect(of(paths.search)).toEqual(["/api/users/suggested", "/api/jokes"]);
  expect(of(`${paths.search}?q=sara`)).toEqual([]);
});

test("home of a person asks for the feed of those they follow", () => {
  expect(of(paths.home, true)).toEqual(["/api/feed/following?limit=10"]);
});

test("what stands in an address cannot lead to another call", () => {
  expect(of(`${paths.profile}?post=..%2Fsessions`)).toEqual(["/api/jokes/..%2Fsessions"]);
});

test.each([paths.profile, paths.add, paths.scores, paths.direct, paths.follows("sara", "followers")])(
  "%s asks for nothing that early",
  (path) => {
    expect(of(path)).toEqual([]);
    expect(of(path, true)).toEqual([]);
  },
);
