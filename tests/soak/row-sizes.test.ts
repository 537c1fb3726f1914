import { beforeAll, expect, test } from "vitest";

import { measureRowBytes, type Row } from "../../dev/bench/row-bytes.ts";

let bytes: Record<Row, number>;

beforeAll(() => {
  bytes = measureRowBytes();
}, 120_000);

test.each<[Row, number]>([
  ["like", 35],
  ["follow", 60],
  ["joke", 480],
  ["person", 800],
  ["session", 160],
  ["ledger entry", 230],
  ["finished round", 400],
])("a row of %s takes at most %i bytes with all indexes", (row, most) => {
  expect(bytes[row]).toBeLessThanOrEqual(most);
});
