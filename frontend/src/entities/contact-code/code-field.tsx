import type { ReactNode, Ref } from "react";

import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import { CodeInput } from "./code-input.tsx";
import { codeKinds } from "./code-kinds.ts";
import type { ContactType } from "./sent-code.ts";

interface CodeFieldProps {
  id: string;
  by: ContactType;
  ref: Ref<HTMLInputElement | null>;
  /** ASCII digits. */
  value: string;
  error: string | undefined;
  /** The receiver of the code, when the form has more than one. */
  hint?: ReactNode;
  /** How many digits may be typed, where that is more than a code has. */
  maxDigits?: number | undefined;
  /** "off" beside an SMS code's field: the phone would suggest that code here. */
  autoComplete?: "off";
  onValueChange: (code: string) => void;
}

/** A labelled field for a code that came by SMS or e-mail. */
export function CodeField({ id, by, error, hint, ...input }: CodeFieldProps) {
  const { label, digits } = codeKinds[by];
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <CodeInput {...fieldAttributes(id, error, hint)} {...input} digits={digits} />
    </Field>
  );
}
