import { toAsciiDigits } from "../../../contract/digits.ts";
import { sha256 } from "../../digest.ts";

/** Crockford's alphabet, without letters that are easily confused. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const SIGNS = 16;
const GROUP = 4;

/** Formats an 80-bit secret for typing, such as `7k2m-p9xq-3fhd-w8tn`. @param randomHex at least 20 random digits */
export function venueSecretOf(randomHex: string): string {
  const bits = BigInt(`0x${randomHex}`);
  const signs = Array.from({ length: SIGNS }, (_, n) => ALPHABET[Number((bits >> BigInt(n * 5)) & 31n)]).join("");
  return Array.from({ length: SIGNS / GROUP }, (_, n) => signs.slice(n * GROUP, (n + 1) * GROUP)).join("-");
}

/** The digest of a typed secret, tolerant of capitals, hyphens, Persian digits, o for 0 and l for 1. */
export function digestOfVenueSecret(typed: string): Buffer {
  const signs = toAsciiDigits(typed)
    .toLowerCase()
    .replaceAll("o", "0")
    .replace(/[il]/g, "1")
    .replaceAll("u", "v")
    .replace(/[^0-9a-z]/g, "");
  return sha256(signs);
}
