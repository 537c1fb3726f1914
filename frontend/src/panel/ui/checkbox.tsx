import type { InputHTMLAttributes, Ref } from "react";

import { classNames } from "../../lib/class-names.ts";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** Whether the label is for screen readers only. */
  isLabelHidden?: boolean;
}

/** A native checkbox. */
export function Checkbox({ label, isLabelHidden = false, ...props }: CheckboxProps) {
  return (
    <label
      className={classNames(
        "flex min-h-11 cursor-pointer items-center gap-2 text-sm",
        // A box alone is as wide as a finger, too.
        isLabelHidden ? "min-w-11 justify-center md:min-h-10 md:min-w-10" : "md:min-h-8",
      )}
    >
      <input {...props} type="checkbox" className="size-4.5 shrink-0 accent-accent" />
      <span className={isLabelHidden ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
