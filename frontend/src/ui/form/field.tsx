import type { ReactNode } from "react";

import { toPersianDigits } from "../../../../contract/digits.ts";
import { Problem } from "../problem.tsx";

interface FieldProps {
  /** The id of the input inside; its error and hint are `{id}-error` and `{id}-hint`. */
  id: string;
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

/**
 * A label, an input, its hint and its error. Errors of the contract may contain ASCII digits, which are shown as
 * Persian.
 */
export function Field({ id, label, error, hint, children }: FieldProps) {
  return (
    <div className="grid gap-1.5 text-start">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      {children}
      {error && <Problem id={`${id}-error`}>{toPersianDigits(error)}</Problem>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-note text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
