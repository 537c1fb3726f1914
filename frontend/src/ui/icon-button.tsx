import type { ButtonHTMLAttributes } from "react";

import { classNames } from "../lib/class-names.ts";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name, in Persian. */
  label: string;
}

export const iconButtonClass =
  "relative inline-flex size-11 shrink-0 items-center justify-center rounded-button press disabled:opacity-60";

/** A 44 × 44 button that holds one icon. */
export function IconButton({ label, className, children, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      title={label}
      className={classNames(iconButtonClass, className)}
    >
      {children}
    </button>
  );
}
