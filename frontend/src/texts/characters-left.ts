import { codePointLength } from "../../../contract/persian.ts";
import { formatCount } from "../lib/format.ts";

/** How much room a text has left, or by how much it is too long, counted as people count. */
export function charactersLeft(text: string, max: number): string {
  const left = max - codePointLength(text);
  return left < 0 ? `${formatCount(-left)} حرف زیاد است` : `${formatCount(left)} حرف دیگر جا داری`;
}
