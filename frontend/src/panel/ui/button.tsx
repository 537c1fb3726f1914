import type { ButtonHTMLAttributes, Ref } from "react";

import { classNames } from "../../lib/class-names.ts";
import { Spinner } from "../../ui/spinner.tsx";

type Variant = "primary" | "outline" | "ghost" | "danger";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  variant?: Variant;
  busy?: boolean;
}

const variants: Record<Variant, string> = {
  primary: "border-button-line bg-button text-button-content",
  outline: "border-line bg-surface text-content hover:border-primary",
  ghost: "border-transparent text-content hover:bg-surface",
  danger: "border-danger text-danger hover:bg-danger hover:text-danger-content",
};

/**
 * The panel's button: 44 px on a phone, compact on a desktop. While `busy` or `disabled` it ignores presses but keeps
 * the focus, which a natively disabled button would lose: «save» and «next page» disable themselves.
 */
export function Button({ variant = "primary", busy = false, disabled = false, className, ...props }: ButtonProps) {
  const { children, onClick } = props;
  const isOff = busy || disabled;
  return (
    <button
      type="button"
      {...props}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
      className={classNames(
        "inline-flex min-h-11 items-center justify-center gap-1.5 rounded-lg border px-3 py-1 text-sm font-semibold whitespace-nowrap transition aria-busy:cursor-progress md:min-h-8",
        disabled ? "border-line bg-line text-muted" : variants[variant],
        className,
      )}
    >
      {busy && <Spinner size={14} />}
      {children}
    </button>
  );
}
