import type { Ref } from "react";

import { digitsOnly, toPersianDigits } from "../../../../contract/digits.ts";
import { DigitsInput } from "../../ui/form/digits-input.tsx";

interface CodeInputProps {
  id: string;
  ref?: Ref<HTMLInputElement | null>;
  digits: number;
  /** How many digits may be typed, where that is more than a code has. */
  maxDigits?: number | undefined;
  /** ASCII digits. */
  value: string;
  onValueChange: (code: string) => void;
  autoComplete?: "one-time-code" | "off";
  "aria-invalid"?: boolean;
  "aria-describedby"?: string | undefined;
}

// Real spaces: browsers ignore letter-spacing between Persian digits.
const spaced = (code: string) => toPersianDigits([...code].join(" "));

/** One native input, so that the phone's own autofill of codes works. No maxLength: it would cut a pasted message. */
export function CodeInput({ digits, maxDigits = digits, ...input }: CodeInputProps) {
  return (
    <DigitsInput
      autoComplete="one-time-code"
      {...input}
      enterKeyHint="go"
      placeholder={"–".repeat(digits).split("").join(" ")}
      parse={(typed) => digitsOnly(typed).slice(0, maxDigits)}
      format={spaced}
      className="text-center! text-2xl! [word-spacing:0.25em] tabular-nums"
    />
  );
}
