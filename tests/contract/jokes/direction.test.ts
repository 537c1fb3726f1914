import { expect, test } from "vitest";

import { directionOf } from "../../../contract/jokes/direction.ts";

test.each([
  ["معلم: جمله‌ای با «دیروز» بساز.", "rtl"],
  ["OK بچه‌ها، فردا می‌بینمتون.", "rtl"],
  ["😂", "rtl"],
  ["۱۲۳!", "rtl"],
  ["", "rtl"],
  ["سلام hello", "ltr"],
  ["Why did the chicken cross the road?", "ltr"],
  ["LOL 😂 ۱۰ از ۱۰", "ltr"],
  ["این را ببین https://example.com/a/very/long/address", "rtl"],
])("the text %s has the direction %s", (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
