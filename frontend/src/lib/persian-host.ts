import { decode } from "punycode/punycode.es6.js";

const PUNYCODE = "xn--";
// Letters of one script only: a foreign look-alike in a well-known name stays visible as what it is.
const PERSIAN_LABEL = /^[\p{Script=Arabic}\u200C0-9-]+$/u;

/** A host name, as a parsed address has it, the way its Persian owner writes it; any other one as it stands. */
export const persianHost = (host: string): string => host.split(".").map(persianLabel).join(".");

function persianLabel(label: string): string {
  if (!label.startsWith(PUNYCODE)) return label;
  try {
    const decoded = decode(label.slice(PUNYCODE.length));
    return PERSIAN_LABEL.test(decoded) ? decoded : label;
  } catch {
    return label;
  }
}
