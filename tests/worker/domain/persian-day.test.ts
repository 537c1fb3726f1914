import { expect, test } from "vitest";

import {
  dayOfPersian,
  daysLater,
  persianDay,
  persianDayInWords,
  persianDaysInWords,
  saturdayOf,
} from "../../../worker/domain/persian-day.ts";

test.each([
  ["2001-11-27", "1380-09-06", "۶ آذر ۱۳۸۰"],
  ["2025-03-20", "1403-12-30", "۳۰ اسفند ۱۴۰۳"],
  ["2025-03-21", "1404-01-01", "۱ فروردین ۱۴۰۴"],
  ["2026-09-22", "1405-06-31", "۳۱ شهریور ۱۴۰۵"],
])("%s is %s in the Persian calendar, and back", (day, date, words) => {
  expect(persianDay(day)).toBe(date);
  expect(dayOfPersian(date)).toBe(day);
  expect(persianDayInWords(day)).toBe(words);
});

test.each([
  ["2026-11-21", "2026-11-27", "۳۰ آبان تا ۶ آذر ۱۴۰۵"],
  ["2001-11-24", "2001-11-30", "۳ تا ۹ آذر ۱۳۸۰"],
  ["2026-03-16", "2026-03-22", "۲۵ اسفند ۱۴۰۴ تا ۲ فروردین ۱۴۰۵"],
])("names the days from %s to %s without what they share", (from, to, words) => {
  expect(persianDaysInWords(from, to)).toBe(words);
});

test.each(["1404-12-30", "1405-07-31", "1405-13-01", "1405-00-01"])("rejects %s, which does not exist", (date) => {
  expect(dayOfPersian(date)).toBeNull();
});

test("finds the Saturday of each day of a week", () => {
  for (let n = 0; n < 7; n += 1) expect(saturdayOf(daysLater("2026-11-21", n))).toBe("2026-11-21");
  expect(saturdayOf("2026-11-28")).toBe("2026-11-28");
});
