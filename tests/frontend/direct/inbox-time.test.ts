import { expect, test } from "vitest";

import { formatInboxTime } from "../../../frontend/src/features/direct/inbox-time.ts";

test.each([
  ["2026-11-20T21:29:30.000Z", "اکنون"],
  ["2026-11-20T20:31:00.000Z", "۰۰:۰۱"],
  ["2026-11-20T20:29:00.000Z", "دیروز"],
  ["2026-11-19T20:31:00.000Z", "دیروز"],
  ["2026-11-17T10:00:00.000Z", "۲۶ آبان"],
  ["2025-10-17T10:00:00.000Z", "۲۵ مهر ۱۴۰۴"],
])("at one o'clock in the Tehran night, %s is «%s»", (iso, shown) => {
  expect(formatInboxTime(iso, new Date("2026-11-20T21:30:00.000Z"))).toBe(shown);
});
