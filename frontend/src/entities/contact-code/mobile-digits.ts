import { digitsOnly, toPersianDigits } from "../../../../contract/digits.ts";
import { parseMobile } from "../../../../contract/persian.ts";

/** ASCII digits as they are shown: Persian, in groups of 4, 3 and 4 («۰۹۱۲ ۰۰۰ ۰۰۰۱»). */
export function formatMobile(digits: string): string {
  const groups = [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)];
  return toPersianDigits(groups.filter(Boolean).join(" "));
}

/** A mobile with its middle digits hidden («۰۹۱۲ ••• ۰۰۰۱»). */
export const maskedMobile = (digits: string): string => toPersianDigits(`${digits.slice(0, 4)} ••• ${digits.slice(7)}`);

/**
 * The ASCII digits of what was typed, pasted or autofilled. A whole number with Iran's prefix becomes 09 plus nine
 * digits; ten digits starting with 9 stay, because they may be the beginning of +98 9…. One with too many stays whole:
 * cut, it would be somebody else's.
 */
export function mobileDigits(typed: string): string {
  const digits = digitsOnly(typed);
  return digits.length > 10 ? (parseMobile(digits) ?? digits) : digits;
}
