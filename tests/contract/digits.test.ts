import { expect, test } from "vitest";

import { digitsOnly, toAsciiDigits, toPersianDigits } from "../../contract/digits.ts";

test.each([
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["０１２３４５６７８９", "0123456789"],
  ["کد ۱۲ و 34", "کد 12 و 34"],
  ["", ""],
])("%j in ASCII digits is %j", (text, ascii) => {
  expect(toAsciiDigits(text)).toBe(ascii);
});

test("numbers are shown in Persian digits", () => {
  expect(toPersianDigits(1_234_567_890)).toBe("۱۲۳۴۵۶۷۸۹۰");
  expect(toPersianDigits("کد 12")).toBe("کد ۱۲");
  expect(toAsciiDigits(toPersianDigits("0123456789"))).toBe("0123456789");
});

test.each([
  [" ۱۲-۳۴ ", "1234"],
  ["1٢۳ four", "123"],
  ["بدون رقم", ""],
])("the digits of %j are %j", (text, digits) => {
  expect(digitsOnly(text)).toBe(digits);
});
