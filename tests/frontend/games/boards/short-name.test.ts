import { expect, test } from "vitest";

import { shortName } from "../../../../frontend/src/features/games/boards/short-name.ts";

test.for([
  ["sara", "sara"],
  ["reza.m", "reza.m"],
  ["mina-77", "mina-7…"],
  ["sara.khandan", "sara.k…"],
  ["لبخندها", "لبخنده…"],
  ["لبخند", "لبخند"],
])("%s is shown on the podium as %s", ([name, shown]) => {
  expect(shortName(name ?? "")).toBe(shown);
});

test("a short name on the podium counts marks and joined emoji with their letter", () => {
  expect(shortName("مُحَمَّد")).toBe("مُحَمَّد");
  expect(shortName("👨‍👩‍👧👩🏽‍🚀🇮🇷abc")).toBe("👨‍👩‍👧👩🏽‍🚀🇮🇷abc");
  expect(shortName("👨‍👩‍👧👩🏽‍🚀🇮🇷abcd")).toBe("👨‍👩‍👧👩🏽‍🚀🇮🇷abc…");
});
