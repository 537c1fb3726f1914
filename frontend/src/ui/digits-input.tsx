import type { ChangeEvent, InputHTMLAttributes, Ref } from "react";
import { useImperativeHandle, useLayoutEffect, useRef } from "react";

import { digitsOnly } from "../../../contract/persian.ts";
import { TextInput } from "./text-input.tsx";

interface DigitsInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange"> {
  ref?: Ref<HTMLInputElement | null>;
  /** ASCII digits. */
  value: string;
  onValueChange: (digits: string) => void;
  /** What is kept of a typed, pasted or filled-in text. */
  parse: (typed: string) => string;
  /** How digits are shown; may put spaces between them. */
  format: (digits: string) => string;
}

/** Digits in whatever script they are typed, shown formatted, with the caret staying where the person is. */
export function DigitsInput({ ref, value, onValueChange, parse, format, ...input }: DigitsInputProps) {
  const element = useRef<HTMLInputElement>(null);
  const caretDigits = useRef<number | null>(null);
  const shown = format(value);

  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => element.current);

  useLayoutEffect(() => {
    if (caretDigits.current === null) return;
    const caret = caretAfterDigits(shown, caretDigits.current);
    caretDigits.current = null;
    element.current?.setSelectionRange(caret, caret);
  });

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = parse(target.value);
    const before = digitsOnly(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
    const typed = digitsOnly(target.value).length;
    // Digits completed or cut to their stored form are whole: the caret goes to their end.
    caretDigits.current = typed === digits.length ? before : digits.length;
    onValueChange(digits);
  };

  return <TextInput inputMode="numeric" {...input} ref={element} ltr value={shown} onChange={onChange} />;
}

/** Where the caret belongs in the shown text so that `digitsBefore` digits stand before it. */
function caretAfterDigits(shown: string, digitsBefore: number): number {
  let position = 0;
  let digits = 0;
  while (position < shown.length && digits < digitsBefore) {
    if (shown[position] !== " ") digits += 1;
    position += 1;
  }
  return position;
}
