import { digitsOnly } from "../../../../contract/digits.ts";

interface Typed {
  /** ASCII digits. */
  digits: string;
  /** How many of them are before the caret. */
  caretDigits: number;
}

/** The digits of a typed, pasted or autofilled text, and the caret's place among them. */
export function typedDigits(
  { value, selectionStart }: Pick<HTMLInputElement, "value" | "selectionStart">,
  parse: (typed: string) => string,
): Typed {
  const digits = parse(value);
  const before = digitsOnly(value.slice(0, selectionStart ?? value.length)).length;
  const typed = digitsOnly(value).length;
  // Digits that `parse` completed or cut are a whole number: the caret goes to their end.
  return { digits, caretDigits: typed === digits.length ? before : digits.length };
}

/** The caret position in the shown text with `digitsBefore` digits before it. */
export function caretAfterDigits(shown: string, digitsBefore: number): number {
  let position = 0;
  let digits = 0;
  while (position < shown.length && digits < digitsBefore) {
    if (shown[position] !== " ") digits += 1;
    position += 1;
  }
  return position;
}
