import { expect, test } from "vitest";

import { groupByDay } from "../../../../frontend/src/features/direct/chat/days.ts";

const nextWeek = new Date(2026, 10, 28);

const at = (...date: [number, number, number, number, number]) => ({ createdAt: new Date(...date).toISOString() });

test("messages stand under their days, by the clock of the phone", () => {
  const late = at(2026, 10, 20, 23, 59);
  const early = at(2026, 10, 21, 0, 1);
  const later = at(2026, 10, 21, 18, 0);
  expect(groupByDay([late, early, later], nextWeek)).toMatchObject([
    { label: "جمعه ۲۹ آبان ۱۴۰۵", items: [late] },
    { label: "شنبه ۳۰ آبان ۱۴۰۵", items: [early, later] },
  ]);
  expect(groupByDay([], nextWeek)).toEqual([]);
});

test("the two newest days have names, which move on at midnight while their messages stay", () => {
  const messages = [at(2026, 10, 19, 12, 0), at(2026, 10, 20, 0, 1), at(2026, 10, 21, 23, 58)];
  const labelsAt = (...now: [number, number, number, number, number]) =>
    groupByDay(messages, new Date(...now)).map(({ label }) => label);
  expect(labelsAt(2026, 10, 21, 23, 59)).toEqual(["پنجشنبه ۲۸ آبان ۱۴۰۵", "دیروز", "امروز"]);
  expect(labelsAt(2026, 10, 22, 0, 0)).toEqual(["پنجشنبه ۲۸ آبان ۱۴۰۵", "جمعه ۲۹ آبان ۱۴۰۵", "دیروز"]);
  const keysAt = (day: number) => groupByDay(messages, new Date(2026, 10, day)).map(({ key }) => key);
  expect(keysAt(21)).toEqual(keysAt(22));
});

test("a day that comes twice, because a clock was wrong, is two days", () => {
  const [friday, saturday] = [at(2026, 10, 20, 23, 0), at(2026, 10, 21, 1, 0)];
  const days = groupByDay([friday, saturday, friday], nextWeek);
  expect(days).toHaveLength(3);
  expect(new Set(days.map(({ key }) => key)).size).toBe(3);
});
