import { describe, expect, it } from "vitest";

import { digitsOnly } from "../../../../contract/digits.ts";
import { parseMobile } from "../../../../contract/persian.ts";
import { formatMobile, mobileDigits } from "../../../../frontend/src/entities/contact-code/mobile-digits.ts";

const typedOneByOne = (text: string) =>
  [...text].reduce((shown, character) => formatMobile(mobileDigits(shown + character)), "");

describe("the mobile field", () => {
  it("shows Persian digits in groups of 4, 3 and 4", () => {
    expect(formatMobile("09120000001")).toBe("۰۹۱۲ ۰۰۰ ۰۰۰۱");
    expect(formatMobile("09120")).toBe("۰۹۱۲ ۰");
    expect(formatMobile("")).toBe("");
  });

  it.each([
    "09120000001",
    "+989120000001",
    "00989120000001",
    "۰۹۱۲۰۰۰۰۰۰۱",
    "٠٩١٢٠٠٠٠٠٠١",
    "+98 0912 000 0001",
    "+98 (0) 912 000 0001",
    "0098-0912-0000001",
    "０９１２００００００１",
  ])("ends at the same number when %s is typed key by key or pasted", (text) => {
    expect(typedOneByOne(text)).toBe("۰۹۱۲ ۰۰۰ ۰۰۰۱");
    expect(mobileDigits(text)).toBe("09120000001");
  });

  it.each(["091200000019", "+98 912 000 00019", "0098 0912 000 00019", "09120000001 09120000002"])(
    "keeps every digit of %s, so that it is refused",
    (text) => {
      expect(mobileDigits(text)).toBe(digitsOnly(text));
      expect(parseMobile(mobileDigits(text))).toBeNull();
      expect(parseMobile(mobileDigits(typedOneByOne(text)))).toBeNull();
    },
  );
});
