import type { ChangeEvent, InputHTMLAttributes, Ref } from "react";
import { useImperativeHandle, useLayoutEffect, useRef } from "react";

import { caretAfterDigits, typedDigits } from "../../lib/persian/typed-digits.ts";
import { TextInput } from "./text-input.tsx";

interface DigitsInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange"> {
  ref?: Ref<HTMLInputElement | null>;
  /** ASCII digits. */
  value: string;
  onValueChange: (digits: string) => void;
  /** The digits of a typed, pasted or autofilled text. */
  parse: (typed: string) => string;
  /** Formats digits for display; may insert spaces. */
  format: (digits: string) => string;
}

/** A field for digits of any script, shown formatted, that keeps the caret in place. */
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
    const { digits, caretDigits: before } = typedDigits(target, parse);
    caretDigits.current = before;
    onValueChange(digits);
  };

  return <TextInput inputMode="numeric" {...input} ref={element} ltr value={shown} onChange={onChange} />;
}
