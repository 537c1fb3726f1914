import { expect, test } from "vitest";

import {
  formatClock,
  formatClockWithSeconds,
  formatDay,
  formatMoment,
} from "../../../../frontend/src/lib/persian/day-and-clock.ts";
import { formatMoment as formatPanelMoment } from "../../../../frontend/src/panel/ui/moment.ts";

// In Tehran the next day, and the first one of a year.
const iso = "2027-03-20T23:59:05.000Z";

test("days and clock times are Tehran's, with two-digit hours and minutes", () => {
  expect(formatDay(iso)).toBe("۱ فروردین ۱۴۰۶");
  expect(formatClock(iso)).toBe("۰۳:۲۹");
  expect(formatClockWithSeconds(iso)).toBe("۰۳:۲۹:۰۵");
  expect(formatMoment(iso)).toBe("۱ فروردین ۱۴۰۶ ساعت ۰۳:۲۹");
});

test("the panel writes days and clock times with leading zeros, so that all are equally long", () => {
  expect(formatPanelMoment(iso)).toBe("۱۴۰۶/۰۱/۰۱، ۰۳:۲۹");
});
