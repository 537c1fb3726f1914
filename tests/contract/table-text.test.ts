import { describe, expect, test } from "vitest";

import { csvOf, parseTable } from "../../contract/table-text.ts";

const cells = (text: string) => parseTable(text).map((line) => line.cells);

describe("a table", () => {
  test("as a spreadsheet pastes it has tabs between its cells", () => {
    expect(cells("الف\tب، پ\n ۱ \t\n")).toEqual([
      ["الف", "ب، پ"],
      ["۱", ""],
    ]);
  });

  test("as CSV has commas, or semicolons, and quotes around what has them", () => {
    expect(cells('"a, b","c ""d""\ne"\r\n1,2')).toEqual([
      ["a, b", 'c "d"\ne'],
      ["1", "2"],
    ]);
    expect(cells("a;b\n1;2")).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("has its lines counted as they are seen, without those that are empty", () => {
    expect(parseTable("\uFEFFa\n\n \nb")).toEqual([
      { row: 1, cells: ["a"] },
      { row: 4, cells: ["b"] },
    ]);
    expect(parseTable("")).toEqual([]);
  });

  test("keeps a quote inside a cell, and one that is never closed", () => {
    expect(cells('شهربازی "ارم",۲')).toEqual([['شهربازی "ارم"', "۲"]]);
    expect(cells('"a,b\nc')).toEqual([["a,b\nc"]]);
  });
});

describe("CSV of ours", () => {
  test("says that it is UTF-8, and is read back as it was", () => {
    const rows = [
      ["نام", "سن"],
      ['سارا "خندان", تهران', "۲۴"],
      ["دو\nخط", "09120000003"],
      ["", "0"],
    ];
    expect(csvOf(rows).startsWith("\uFEFFنام,سن\r\n")).toBe(true);
    expect(cells(csvOf(rows))).toEqual(rows);
    expect(csvOf([[24, null]])).toBe("\uFEFF24,\r\n");
  });

  test.each(["=1+1", "+98912", "-2", "@cmd", "\t=1", "\r=1"])("never has a formula in it (%j)", (text) => {
    expect(csvOf([[text]])).toMatch(/^\uFEFF"?'/);
  });

  test.each([
    ["نجار;=1+1;x", '"نجار;\'=1+1;x"'],
    ["نجار\t@cmd", '"نجار\t\'@cmd"'],
    ["نجار\n-2+cmd|x", '"نجار\n\'-2+cmd|x"'],
  ])("has none where semicolons, tabs or lines part its cells either (%j)", (text, safe) => {
    expect(csvOf([[text]])).toBe(`\uFEFF${safe}\r\n`);
  });

  test("leaves what is no formula as it was written", () => {
    expect(csvOf([["a=b; c-d"]])).toBe('\uFEFF"a=b; c-d"\r\n');
  });

  test("keeps the first 0 of a mobile, and every digit of a long number, as spreadsheets do it", () => {
    expect(csvOf([["09120000003", "12345678901234567890"]])).toBe(
      '\uFEFF"=""09120000003""","=""12345678901234567890"""\r\n',
    );
  });

  test.each(['0"&cmd|x', "0912\n=1+1", "=0912", '="1"'])("makes a formula of nothing but digits (%j)", (text) => {
    expect(csvOf([[text]])).not.toContain('=""0');
    expect(csvOf([[text]])).toMatch(/^\uFEFF"?['0]/);
  });

  test("leaves numbers as they are, below nothing too", () => {
    expect(csvOf([[-2]])).toBe("\uFEFF-2\r\n");
  });
});
