const PUNYCODE = "xn--";
// Letters of one script only: a foreign look-alike in a well-known name stays visible as what it is.
const PERSIAN_LABEL = /^[\p{Script=Arabic}\u200C0-9-]+$/u;

/** A host name as its Persian owner writes it; any other one as it stands. */
export const persianHost = (host: string): string => host.split(".").map(persianLabel).join(".");

function persianLabel(label: string): string {
  if (!label.startsWith(PUNYCODE)) return label;
  const decoded = decodePunycode(label.slice(PUNYCODE.length));
  return decoded !== null && PERSIAN_LABEL.test(decoded) ? decoded : label;
}

const BASE = 36;
const DIGIT_MIN = 1;
const DIGIT_MAX = 26;

/** A label's letters out of Punycode (RFC 3492 §6.2), or null when it is none. */
function decodePunycode(encoded: string): string | null {
  const basicEnd = Math.max(0, encoded.lastIndexOf("-"));
  const letters = Array.from(encoded.slice(0, basicEnd));
  let codePoint = 128;
  let place = 0;
  let bias = 72;
  for (let at = basicEnd === 0 ? 0 : basicEnd + 1; at < encoded.length;) {
    const before = place;
    let weight = 1;
    for (let step = BASE; ; step += BASE) {
      // The digits are a to z, then 0 to 9; parseInt has them the other way round.
      const digit = (parseInt(encoded.charAt(at++), BASE) + 26) % BASE;
      if (Number.isNaN(digit)) return null;
      place += digit * weight;
      const threshold = Math.min(DIGIT_MAX, Math.max(DIGIT_MIN, step - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = letters.length + 1;
    bias = nextBias(place - before, count, before === 0);
    codePoint += Math.floor(place / count);
    if (codePoint > 0x10ffff) return null;
    place %= count;
    letters.splice(place, 0, String.fromCodePoint(codePoint));
    place += 1;
  }
  return letters.join("");
}

/** RFC 3492 §6.1. */
function nextBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > 455; bias += BASE) rest = Math.floor(rest / (BASE - DIGIT_MIN));
  return bias + Math.floor((BASE * rest) / (rest + 38));
}
