import { codePointLength } from "../../../contract/persian.ts";
import { formatCount } from "../lib/persian/format.ts";

/** The remaining characters of a text, or by how many it is too long, counted in code points. */
export function charactersLeft(text: string, max: number): string {
  const left = max - codePointLength(text);
  return left < 0 ? `${formatCount(-left)} حرف زیاد است` : `${formatCount(left)} حرف دیگر جا داری`;
}
