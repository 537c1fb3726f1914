import { expect, test } from "vitest";

import { formatGems, formatToman } from "../../../../frontend/src/lib/persian/amounts.ts";
import { formatCount, formatRelativeDate, twoDigits } from "../../../../frontend/src/lib/persian/format.ts";

// Saturday 21 November 2026 = 30 Aban 1405, 13:30 in Tehran.
const now = new Date("2026-11-21T10:00:00.000Z");

test("counts are in Persian digits with a Persian separator", () => {
  expect(formatCount(0)).toBe("۰");
  expect(formatCount(1302)).toBe("۱٬۳۰۲");
  expect(formatCount(undefined)).toBe("–");
});

test("gems and toman are counts followed by their word", () => {
  expect(formatGems(1240)).toBe("۱٬۲۴۰ جم");
  expect(formatToman(50_000)).toBe("۵۰٬۰۰۰ تومان");
});

test("the seconds of a timer are always two digits", () => {
  expect([0, 7, 59].map(twoDigits)).toEqual(["۰۰", "۰۷", "۵۹"]);
});

test.each([
  ["2026-11-21T10:00:20.000Z", "همین حالا"],
  ["2026-11-21T09:59:30.000Z", "همین حالا"],
  ["2026-11-21T09:55:00.000Z", "۵ دقیقه پیش"],
  ["2026-11-21T07:00:00.000Z", "۳ ساعت پیش"],
  ["2026-11-20T18:10:00.000Z", "دیروز، ۲۱:۴۰"],
  ["2026-11-19T10:00:00.000Z", "۲۸ آبان"],
  ["2025-11-19T10:00:00.000Z", "۲۸ آبان ۱۴۰۴"],
])("%s is written as %s", (iso, text) => {
  expect(formatRelativeDate(iso, now)).toBe(text);
});

test("the day changes at midnight in Tehran, not in the device's zone", () => {
  const afterMidnight = new Date("2026-11-20T21:00:00.000Z");
  expect(formatRelativeDate("2026-11-20T19:00:00.000Z", afterMidnight)).toBe("دیروز، ۲۲:۳۰");
});
