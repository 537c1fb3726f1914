/** Digits in Latin, Persian and Arabic script, and full-width ones. */

const PERSIAN_ZERO = 0x06f0;
// ۰ to ۹ are U+06F0 to U+06F9, ٠ to ٩ U+0660 to U+0669, ０ to ９ U+FF10 to U+FF19.
const VALUE = 0xf;

/** Folds ۰-۹, ٠-٩ and ０-９ to 0-9; everything else stays. Call before stripping non-digits. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩０-９]/g, (digit) => String(digit.charCodeAt(0) & VALUE));
}

/** ASCII digits to Persian ones, for showing. */
export function toPersianDigits(value: string | number): string {
  return String(value).replace(/\d/g, (digit) => String.fromCharCode(PERSIAN_ZERO + Number(digit)));
}

/** Digits of a digits-only field, whatever script and separators they were typed in. */
export function digitsOnly(text: string): string {
  return toAsciiDigits(text).replace(/[^0-9]/g, "");
}
