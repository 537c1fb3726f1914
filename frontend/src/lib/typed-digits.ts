import { digitsOnly } from "../../../contract/digits.ts";

interface Typed {
  /** ASCII digits. */
  digits: string;
  /** How many of them stand before the caret. */
  caretDigits: number;
}

/** What is kept of a typed, pasted or filled-in text, and where the person is in it. */
export function typedDigits(
  { value, selectionStart }: Pick<HTMLInputElement, "value" | "selectionStart">,
  parse: (typed: string) => string,
): Typed {
  const digits = parse(value);
  const before = digitsOnly(value.slice(0, selectionStart ?? value.length)).length;
  const typed = digitsOnly(value).length;
  // Digits completed or cut to their stored form are whole: the caret goes to their end.
  return { digits, caretDigits: typed === digits.length ? before : digits.length };
}

/** Where the caret belongs in the shown text so that `digitsBefore` digits stand before it. */
export function caretAfterDigits(shown: string, digitsBefore: number): number {
  let position = 0;
  let digits = 0;
  while (position < shown.length && digits < digitsBefore) {
    if (shown[position] !== " ") digits += 1;
    position += 1;
  }
  return position;
}
