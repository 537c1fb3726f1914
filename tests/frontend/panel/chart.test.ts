import { expect, test } from "vitest";

import { marksUpTo } from "../../../frontend/src/panel/ui/chart.tsx";

test("an axis is marked with round whole numbers from 0", () => {
  expect(marksUpTo(4)).toEqual([0, 1, 2, 3, 4]);
  expect(marksUpTo(33)).toEqual([0, 10, 20, 30]);
  expect(marksUpTo(250)).toEqual([0, 100, 200]);
  for (let top = 4; top < 5000; top += 7) {
    const marks = marksUpTo(top);
    expect(marks.length, String(top)).toBeLessThanOrEqual(6);
    expect(marks.length, String(top)).toBeGreaterThan(1);
    expect(marks.every(Number.isInteger)).toBe(true);
  }
});
