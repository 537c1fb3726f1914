import { expect, test } from "vitest";

import { DAY_MS } from "../../../../contract/time.ts";
import {
  dayNumber,
  dayNumberOf,
  inTehran,
  longDate,
  monthLength,
  persianDate,
} from "../../../../frontend/src/lib/persian/calendar.ts";
import { formatCount } from "../../../../frontend/src/lib/persian/format.ts";

const HOUR_MS = DAY_MS / 24;
const byIcu = new Intl.DateTimeFormat("en-u-ca-persian-nu-latn", {
  timeZone: "UTC",
  year: "numeric",
  month: "numeric",
  day: "numeric",
});

/** ICU's calendar numbers of a time, year first. */
function icuDate(time: number): string {
  const parts = new Map(byIcu.formatToParts(time).map(({ type, value }) => [type, value]));
  return (["year", "month", "day"] as const).map((part) => parts.get(part)).join("/");
}

test("every day from 1990 to 2123 matches ICU's Persian calendar", () => {
  const wrong: string[] = [];
  for (let time = Date.UTC(1990, 0, 1); time < Date.UTC(2124, 0, 1); time += DAY_MS) {
    const { year, month, day } = persianDate(new Date(time));
    if (`${year}/${month}/${day}` !== icuDate(time)) wrong.push(new Date(time).toISOString());
  }
  expect(wrong).toEqual([]);
});

test("every date converts back to its day number, and month lengths match the dates", () => {
  const wrong: string[] = [];
  for (let time = Date.UTC(1990, 0, 1); time < Date.UTC(2123, 0, 1); time += DAY_MS) {
    const [today, tomorrow] = [persianDate(new Date(time)), persianDate(new Date(time + DAY_MS))];
    const isLast = tomorrow.day === 1;
    if (dayNumberOf(today) !== dayNumber(new Date(time)) || isLast !== (monthLength(today) === today.day))
      wrong.push(new Date(time).toISOString());
  }
  expect(wrong).toEqual([]);
});

test("Persian months have the names of ICU", () => {
  const long = new Intl.DateTimeFormat("fa-IR", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 28)));
  expect(days.map(longDate)).toEqual(days.map((day) => long.format(day)));
});

test("Tehran's clock matches the time zone data from 2023 to 2036", () => {
  const zone = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Tehran", dateStyle: "short", timeStyle: "short" });
  const utc = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", dateStyle: "short", timeStyle: "short" });
  const wrong: string[] = [];
  for (let time = Date.UTC(2023, 0, 1); time < Date.UTC(2037, 0, 1); time += 7 * HOUR_MS) {
    const moment = new Date(time);
    if (zone.format(moment) !== utc.format(inTehran(moment))) wrong.push(moment.toISOString());
  }
  expect(wrong).toEqual([]);
});

test("whole numbers are written as ICU writes them", () => {
  const numbers = [0, 7, 12, 123, 1302, 12_345, 123_456, 1_234_567, -5, -12, -123, -1234, -123_456];
  const icu = new Intl.NumberFormat("fa-IR");
  expect(numbers.map(formatCount)).toEqual(numbers.map((number) => icu.format(number)));
});
