import { Check } from "lucide-react";

interface ComposeOptionProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox whose whole row can be pressed. */
export function ComposeOption({ label, checked, onChange }: ComposeOptionProps) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 px-1 text-[15px]">
      <span className="relative grid size-6 place-items-center">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 appearance-none rounded-lg border-[1.5px] border-muted checked:border-accent checked:bg-accent"
        />
        <Check
          size={18}
          strokeWidth={3}
          aria-hidden
          className="relative hidden text-golden-content peer-checked:block"
        />
      </span>
      {label}
    </label>
  );
}
