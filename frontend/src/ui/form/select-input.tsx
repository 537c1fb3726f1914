import { ChevronDown } from "lucide-react";
import type { Ref, SelectHTMLAttributes } from "react";

interface SelectInputProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
}

/** A native select that looks like a text input. */
export function SelectInput({ children, ...props }: SelectInputProps) {
  return (
    <span className="relative grid">
      <select
        {...props}
        className="min-h-12 w-full appearance-none rounded-button border-[1.5px] border-line bg-surface ps-4 pe-10 text-start text-field text-content focus:border-primary focus-visible:outline-2 focus-visible:-outline-offset-1 aria-invalid:border-danger"
      >
        {children}
      </select>
      <ChevronDown size={18} aria-hidden className="pointer-events-none absolute end-4 top-4 text-muted" />
    </span>
  );
}
