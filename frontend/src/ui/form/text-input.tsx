import type { InputHTMLAttributes, Ref } from "react";

import { classNames } from "../../lib/class-names.ts";

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  /** For what is always written left to right: numbers, codes, addresses. */
  ltr?: boolean;
}

/** A one-line input of 16 px or more, so that iOS does not zoom. */
export function TextInput({ ltr = false, className, ...props }: TextInputProps) {
  return (
    <input
      dir={ltr ? "ltr" : undefined}
      {...props}
      className={classNames(
        "min-h-12 w-full rounded-button border-[1.5px] border-line bg-surface px-4 text-start text-field text-content placeholder:text-muted focus:border-primary focus-visible:outline-2 focus-visible:-outline-offset-1 aria-invalid:border-danger",
        className,
      )}
    />
  );
}
