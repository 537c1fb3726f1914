import { decode } from "punycode/punycode.es6.js";

const PUNYCODE = "xn--";
// Letters of one script only, so that a look-alike from another script stays visible as punycode.
const PERSIAN_LABEL = /^[\p{Script=Arabic}\u200C0-9-]+$/u;

/** A host name with its Persian labels decoded from punycode; other labels stay as they are. */
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
