import type { InputHTMLAttributes, Ref } from "react";

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> {
  ref?: Ref<HTMLInputElement>;
  label: string;
}

/** A switch that takes effect at once; the whole row can be pressed. */
export function Switch({ label, ...props }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-body">
      {label}
      <span className="relative h-7 w-12 shrink-0">
        <input
          {...props}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox implies aria-checked
          role="switch"
          className="peer absolute inset-0 appearance-none rounded-full border-[1.5px] border-muted transition checked:border-button-line checked:bg-button"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-muted transition peer-checked:start-6 peer-checked:bg-button-content"
        />
      </span>
    </label>
  );
}
