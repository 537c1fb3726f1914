import { expect, test } from "vitest";

import { paths } from "../../../../contract/product.ts";
import { nameIn, pageOf } from "../../../../frontend/src/app/pages/page-of.ts";

test.for([
  [paths.home, "home"],
  [`${paths.home}/`, "home"],
  [paths.profile, "profile"],
  [`${paths.search}/`, "search"],
  [paths.games, "games"],
  [paths.gamesList, "soon"],
  [paths.user("sara.khandan"), "user"],
  [`${paths.user("sara.khandan")}/`, "user"],
  ["/labkhand/u/sara.khandan/follows", "follows"],
  ["/labkhand/u/sara.khandan/follows/more", "soon"],
  [paths.direct, "direct"],
  [paths.chat("amir-tanz"), "chat"],
  [paths.robot, "soon"],
  [paths.gemBuy, "soon"],
  [paths.paymentVerify, "soon"],
  ["/labkhand/nothing-here", "soon"],
] as const)("%s is made of the code of «%s»", ([path, page]) => {
  expect(pageOf(path)).toBe(page);
});

test("a profile's address has the name, also one that is not well encoded", () => {
  expect(nameIn(paths.user("sara.khandan"))).toBe("sara.khandan");
  expect(nameIn(`${paths.user("علی")}/`)).toBe("علی");
  expect(nameIn("/labkhand/u/%E0%A4%A")).toBe("%E0%A4%A");
});
