import { codePointLength, writtenText } from "../../../contract/persian.ts";
import { formatCount } from "../lib/persian/format.ts";

/** By how many code points a text exceeds its limit, as it will be stored; 0 or less while it fits. */
export const excessOf = (text: string, max: number): number => codePointLength(writtenText(text)) - max;

/** The remaining characters of a text, or by how many it is too long. */
export function charactersLeft(text: string, max: number): string {
  const excess = excessOf(text, max);
  return excess > 0 ? `${formatCount(excess)} حرف زیاد است` : `${formatCount(-excess)} حرف دیگر جا داری`;
}

/** Why a text cannot be sent, if it is too long. */
export const lengthProblem = (text: string, max: number): string | undefined =>
  excessOf(text, max) > 0 ? `${charactersLeft(text, max)}؛ کوتاهش کن.` : undefined;
