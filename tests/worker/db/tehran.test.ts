import { expect, test } from "vitest";

import { DAY_MS, TEHRAN_AHEAD_MS, tehranDay, tehranDayStart } from "../../../contract/time.ts";
import { rows } from "../support/database.ts";

test("triggers and statements have the contract's day of Tehran", async () => {
  expect(await rows("select ahead_ms from tehran")).toEqual([{ ahead_ms: TEHRAN_AHEAD_MS }]);
  const midnight = tehranDayStart(Date.UTC(2026, 10, 29));
  for (const moment of [midnight - 1, midnight, midnight + DAY_MS - 1])
    expect(await rows("select date((? + (select ahead_ms from tehran)) / 1000, 'unixepoch') as day", moment)).toEqual([
      { day: tehranDay(moment) },
    ]);
});
