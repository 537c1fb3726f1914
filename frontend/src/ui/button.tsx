import type { ButtonHTMLAttributes } from "react";

import { classNames } from "../lib/class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "accent" | "outline" | "ghost" | "danger";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: "md" | "sm";
  busy?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  primary: "bg-button text-button-content",
  accent: "bg-golden text-golden-content",
  outline: "border-[1.5px] border-primary text-content",
  ghost: "text-primary",
  danger: "bg-danger text-danger-content",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = "primary", size: "md" | "sm" = "md"): string {
  return classNames(
    // Disabled it is grey but opaque: it may be above scrolling content.
    "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-button font-semibold press disabled:border-line disabled:bg-line disabled:text-muted aria-busy:cursor-progress",
    size === "md" ? "px-5 py-2 text-body" : "px-4 py-1.5 text-sm",
    variants[variant],
  );
}

/** A button at least 44 px high. While `busy` it shows a spinner, keeps its width and ignores presses. */
export function Button({ variant, size, busy = false, className, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={classNames(buttonClass(variant, size), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
