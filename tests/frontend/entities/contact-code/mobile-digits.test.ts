import { describe, expect, it } from "vitest";

import { formatMobile, mobileDigits } from "../../../../frontend/src/entities/contact-code/mobile-digits.ts";

const typedOneByOne = (text: string) =>
  [...text].reduce((shown, character) => formatMobile(mobileDigits(shown + character)), "");

describe("the mobile field", () => {
  it("shows Persian digits in groups of 4, 3 and 4", () => {
    expect(formatMobile("09120000001")).toBe("۰۹۱۲ ۰۰۰ ۰۰۰۱");
    expect(formatMobile("09120")).toBe("۰۹۱۲ ۰");
    expect(formatMobile("")).toBe("");
  });

  it.each(["09120000001", "+989120000001", "00989120000001", "۰۹۱۲۰۰۰۰۰۰۱", "٠٩١٢٠٠٠٠٠٠١"])(
    "ends at the same number when %s is typed key by key or pasted",
    (text) => {
      expect(typedOneByOne(text)).toBe("۰۹۱۲ ۰۰۰ ۰۰۰۱");
      expect(mobileDigits(text)).toBe("09120000001");
    },
  );

  it("ignores a twelfth digit", () => {
    expect(mobileDigits("091200000019")).toBe("09120000001");
  });
});
