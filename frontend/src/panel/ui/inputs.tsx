import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { useState } from "react";

import { digitsOnly } from "../../../../contract/digits.ts";
import { classNames } from "../../lib/class-names.ts";

/** The style of every text input: 16 px on a phone, so that iOS does not zoom, and compact on a desktop. */
const inputClass =
  "min-h-11 w-full rounded-lg border border-line bg-surface px-2.5 py-1 text-start text-base text-content placeholder:text-muted focus:border-primary disabled:opacity-60 aria-busy:opacity-60 aria-invalid:border-danger md:min-h-8 md:text-sm";

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  /** For left-to-right content: numbers, codes, addresses. */
  ltr?: boolean;
}

export function TextInput({ ltr = false, className, ...props }: TextInputProps) {
  return <input dir={ltr ? "ltr" : undefined} {...props} className={classNames(inputClass, className)} />;
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
  return (
    <textarea {...props} className={classNames(inputClass, "field-sizing-content min-h-24 resize-y md:min-h-24")} />
  );
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
}

export function Select(props: SelectProps) {
  return <select {...props} className={classNames(inputClass, "cursor-pointer")} />;
}

interface NumberInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "min" | "max"> {
  ref?: Ref<HTMLInputElement>;
  value: number | null;
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  /** The value of an empty field on blur; null where it may stay empty. */
  fallback?: number | null;
}

/** A whole number in any script's digits. On blur, or Enter, a value that is out of range or missing is corrected. */
export function NumberInput({
  value,
  onValueChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  fallback = null,
  onBlur,
  onKeyDown,
  ...props
}: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  const change = (text: string) => {
    const digits = digitsOnly(text).slice(0, 12);
    setTyped(digits);
    onValueChange(digits === "" ? null : Number(digits));
  };

  const settle = () => {
    setTyped(null);
    const kept = value === null ? fallback : Math.min(max, Math.max(min, value));
    if (kept !== value) onValueChange(kept);
  };

  return (
    <TextInput
      {...props}
      ltr
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value ?? "")}
      onChange={({ target }) => change(target.value)}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle();
        onKeyDown?.(event);
      }}
    />
  );
}
