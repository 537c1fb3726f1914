import { expect, test } from "vitest";

import { formatDay, groupByDay } from "../../../frontend/src/features/direct/chat-days.ts";

const at = (...date: [number, number, number, number, number]) => ({ createdAt: new Date(...date).toISOString() });

test("a day reads weekday, day, month, year", () => {
  expect(formatDay(at(2026, 10, 20, 12, 0).createdAt)).toBe("جمعه ۲۹ آبان ۱۴۰۵");
});

test("messages stand under their days, by the clock of the phone", () => {
  const late = at(2026, 10, 20, 23, 59);
  const early = at(2026, 10, 21, 0, 1);
  const later = at(2026, 10, 21, 18, 0);
  expect(groupByDay([late, early, later])).toEqual([
    { label: "جمعه ۲۹ آبان ۱۴۰۵", items: [late] },
    { label: "شنبه ۳۰ آبان ۱۴۰۵", items: [early, later] },
  ]);
  expect(groupByDay([])).toEqual([]);
});
