import { useId } from "react";

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | "";
  onChange: (value: Value) => void;
  /** True to scroll in one row, without the label in sight. */
  isRow?: boolean;
}

/** One of a few, each as a pill of its own. */
export function Choice<Value extends string>({ label, options, value, onChange, isRow = false }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className={isRow ? "sr-only" : "mb-1.5 text-sm"}>{label}</legend>
      <div
        data-no-swipe={isRow || undefined}
        className={isRow ? "-mx-3 flex scroll-px-3 gap-2 overflow-x-auto px-3 py-1" : "flex flex-wrap gap-2"}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={`${isRow ? "max-w-80 shrink-0" : "max-w-full"} relative flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] px-4 text-body has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${option.value === value ? "border-button-line bg-button text-button-content" : "border-line bg-card text-card-content"}`}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            <span className={isRow ? "truncate" : "min-w-0 wrap-anywhere"}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
