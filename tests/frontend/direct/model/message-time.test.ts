import { expect, test } from "vitest";

import {
  formatClock,
  formatFullDay,
  formatInboxTime,
} from "../../../../frontend/src/features/direct/model/message-time.ts";

/** A moment by the phone's clock, in any zone. */
const at = (month: number, day: number, hour: number, minute: number, year = 2026): string =>
  new Date(year, month - 1, day, hour, minute).toISOString();

test("a message shows its hour and its day by the phone's clock", () => {
  expect(formatClock(at(11, 20, 21, 3))).toBe("۲۱:۰۳");
  expect(formatFullDay(at(11, 20, 12, 0))).toBe("جمعه ۲۹ آبان ۱۴۰۵");
});

test.each([
  [at(11, 21, 1, 0), "اکنون"],
  [at(11, 21, 0, 1), "۰۰:۰۱"],
  [at(11, 20, 23, 59), "دیروز"],
  [at(11, 20, 0, 1), "دیروز"],
  [at(11, 17, 13, 30), "۲۶ آبان"],
  [at(10, 17, 13, 30, 2025), "۲۵ مهر ۱۴۰۴"],
])("the list shows %s at one in the morning as «%s»", (iso, shown) => {
  expect(formatInboxTime(iso, new Date(at(11, 21, 1, 0)))).toBe(shown);
});

test("the days of the week have the names of ICU", () => {
  const weekday = new Intl.DateTimeFormat("fa-IR", { weekday: "long" });
  const noons = Array.from({ length: 7 }, (_, day) => at(11, 15 + day, 12, 0));
  expect(noons.map((noon) => formatFullDay(noon).split(" ")[0])).toEqual(
    noons.map((noon) => weekday.format(new Date(noon))),
  );
});
