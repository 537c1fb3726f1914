import type { InputHTMLAttributes, Ref } from "react";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** Whether the label is for screen readers only. */
  isLabelHidden?: boolean;
}

/** A native checkbox. */
export function Checkbox({ label, isLabelHidden = false, ...props }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm md:min-h-8">
      <input {...props} type="checkbox" className="size-4.5 shrink-0 accent-accent" />
      <span className={isLabelHidden ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
