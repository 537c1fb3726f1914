import { describe, expect, test } from "vitest";

import { type Swipe, swipeDirection, swipeTarget } from "../../../../frontend/src/app/shell/use-swipe-navigation.ts";

const swipe = (travel: number, more: Partial<Swipe> = {}): Swipe => {
  const startX = more.startX ?? 195;
  return { startX, startY: 400, endX: startX + travel, endY: 400, viewportWidth: 390, ...more };
};

describe("the swipe table of the specification", () => {
  test.each([
    ["profile", "left", "home"],
    ["profile", "right", "games"],
    ["games", "right", "add"],
    ["games", "left", "profile"],
    ["add", "right", "search"],
    ["add", "left", "games"],
    ["search", "right", "home"],
    ["search", "left", "add"],
    ["home", "right", "add"],
    ["home", "left", "search"],
  ] as const)("on %s, a swipe of the finger to the %s leads to %s", (tab, direction, target) => {
    expect(swipeTarget(tab, direction)).toBe(target);
  });
});

describe("a swipe between pages", () => {
  test("needs 60 px sideways", () => {
    expect(swipeDirection("home", swipe(59))).toBeNull();
    expect(swipeDirection("home", swipe(60))).toBe("right");
    expect(swipeDirection("home", swipe(-60))).toBe("left");
  });

  test("needs more than 160 px on the profile", () => {
    expect(swipeDirection("profile", swipe(160))).toBeNull();
    expect(swipeDirection("profile", swipe(-161))).toBe("left");
  });

  test("does not count with more than 50 px up or down", () => {
    expect(swipeDirection("home", swipe(80, { endY: 450 }))).toBe("right");
    expect(swipeDirection("home", swipe(80, { endY: 349 }))).toBeNull();
  });

  test("does not start within 24 px of the screen's edge, which belongs to the system", () => {
    expect(swipeDirection("home", swipe(90, { startX: 23 }))).toBeNull();
    expect(swipeDirection("home", swipe(-90, { startX: 367 }))).toBeNull();
    expect(swipeDirection("home", swipe(90, { startX: 24 }))).toBe("right");
  });
});
