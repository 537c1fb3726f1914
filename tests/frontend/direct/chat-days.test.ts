import { expect, test } from "vitest";

import { groupByDay } from "../../../frontend/src/features/direct/chat-days.ts";

const at = (...date: [number, number, number, number, number]) => ({ createdAt: new Date(...date).toISOString() });

test("messages stand under their days, by the clock of the phone", () => {
  const late = at(2026, 10, 20, 23, 59);
  const early = at(2026, 10, 21, 0, 1);
  const later = at(2026, 10, 21, 18, 0);
  expect(groupByDay([late, early, later])).toMatchObject([
    { label: "جمعه ۲۹ آبان ۱۴۰۵", items: [late] },
    { label: "شنبه ۳۰ آبان ۱۴۰۵", items: [early, later] },
  ]);
  expect(groupByDay([])).toEqual([]);
});

test("a day that comes twice, because a clock was wrong, is two days", () => {
  const [friday, saturday] = [at(2026, 10, 20, 23, 0), at(2026, 10, 21, 1, 0)];
  const days = groupByDay([friday, saturday, friday]);
  expect(days).toHaveLength(3);
  expect(new Set(days.map(({ key }) => key)).size).toBe(3);
});
