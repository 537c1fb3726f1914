import { describe, expect, test } from "vitest";

import { csvOf, parseTable } from "../../contract/table-text.ts";

const cells = (text: string) => parseTable(text).map((line) => line.cells);

describe("a table", () => {
  test("has tabs between its cells when pasted from a spreadsheet", () => {
    expect(cells("الف\tب، پ\n ۱ \t\n")).toEqual([
      ["الف", "ب، پ"],
      ["۱", ""],
    ]);
  });

  test("has commas or semicolons between its cells as CSV, and quotes around cells that contain them", () => {
    expect(cells('"a, b","c ""d""\ne"\r\n1,2')).toEqual([
      ["a, b", 'c "d"\ne'],
      ["1", "2"],
    ]);
    expect(cells("a;b\n1;2")).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("numbers its lines as displayed and leaves out empty ones", () => {
    expect(parseTable("\uFEFFa\n\n \nb")).toEqual([
      { row: 1, cells: ["a"] },
      { row: 4, cells: ["b"] },
    ]);
    expect(parseTable("")).toEqual([]);
  });

  test("keeps a quote inside a cell, and a quote that is never closed", () => {
    expect(cells('شهربازی "ارم",۲')).toEqual([['شهربازی "ارم"', "۲"]]);
    expect(cells('"a,b\nc')).toEqual([["a,b\nc"]]);
  });
});

describe("exported CSV", () => {
  test("starts with a byte order mark and reads back unchanged", () => {
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

  test.each(["=1+1", "+98912", "-2", "@cmd", "\t=1", "\r=1"])("contains no formula (%j)", (text) => {
    expect(csvOf([[text]])).toMatch(/^\uFEFF"?'/);
  });

  test.each([
    ["نجار;=1+1;x", '"نجار;\'=1+1;x"'],
    ["نجار\t@cmd", '"نجار\t\'@cmd"'],
    ["نجار\n-2+cmd|x", '"نجار\n\'-2+cmd|x"'],
  ])("contains no formula after a semicolon, tab or line break either (%j)", (text, safe) => {
    expect(csvOf([[text]])).toBe(`\uFEFF${safe}\r\n`);
  });

  test("leaves text that is not a formula unchanged", () => {
    expect(csvOf([["a=b; c-d"]])).toBe('\uFEFF"a=b; c-d"\r\n');
  });

  test("keeps the leading 0 of a mobile and all digits of a long number in a spreadsheet", () => {
    expect(csvOf([["09120000003", "12345678901234567890"]])).toBe(
      '\uFEFF"=""09120000003""","=""12345678901234567890"""\r\n',
    );
  });

  test.each(['0"&cmd|x', "0912\n=1+1", "=0912", '="1"'])("writes only pure digits as a formula (%j)", (text) => {
    expect(csvOf([[text]])).not.toContain('=""0');
    expect(csvOf([[text]])).toMatch(/^\uFEFF"?['0]/);
  });

  test("leaves numbers unchanged, negative ones too", () => {
    expect(csvOf([[-2]])).toBe("\uFEFF-2\r\n");
  });
});
