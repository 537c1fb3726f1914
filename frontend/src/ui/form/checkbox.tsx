import { Check } from "lucide-react";
import type { InputHTMLAttributes, Ref } from "react";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  ref?: Ref<HTMLInputElement>;
  label: string;
}

/** A checkbox whose whole row can be pressed. */
export function Checkbox({ label, ...props }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-body">
      <span className="relative size-6 shrink-0">
        <input
          {...props}
          type="checkbox"
          className="peer absolute inset-0 appearance-none rounded-[8px] border-[1.5px] border-muted checked:border-button-line checked:bg-button aria-invalid:border-danger"
        />
        <Check
          size={18}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none absolute start-0.75 top-0.75 hidden text-button-content peer-checked:block"
        />
      </span>
      {label}
    </label>
  );
}
