import { type Ref, useEffect, useEffectEvent, useState } from "react";

import { Checkbox } from "../ui/checkbox.tsx";
import { Select, TextInput } from "../ui/inputs.tsx";

/** A filter of a list; its value is kept in the address under its name, and passed to `read` as text. */
export type ListFilter =
  | { kind: "search"; name: string; label: string; ltr?: boolean }
  | { kind: "toggle"; name: string; label: string }
  | { kind: "choice"; name: string; label: string; options: readonly (readonly [value: string, label: string])[] };

interface FiltersProps {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onChange: (changed: Record<string, string>) => void;
  searchRef: Ref<HTMLInputElement>;
}

/** The filters above a list. */
export function Filters({ filters, values, onChange, searchRef }: FiltersProps) {
  return (
    <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {filters.map((filter) => {
        const value = values[filter.name] ?? "";
        const change = (to: string) => onChange({ [filter.name]: to });
        if (filter.kind === "search")
          return <SearchInput key={filter.name} filter={filter} value={value} onChange={change} ref={searchRef} />;
        if (filter.kind === "toggle")
          return (
            <Checkbox
              key={filter.name}
              label={filter.label}
              checked={value === "true"}
              onChange={({ target }) => change(target.checked ? "true" : "")}
            />
          );
        return (
          <label key={filter.name} className="flex items-center gap-2 text-sm">
            {filter.label}
            <Select value={value} onChange={({ target }) => change(target.value)}>
              {filter.options.map(([option, label]) => (
                <option key={option} value={option}>
                  {label}
                </option>
              ))}
            </Select>
          </label>
        );
      })}
    </search>
  );
}

const DEBOUNCE_MS = 300;

interface SearchInputProps {
  filter: Extract<ListFilter, { kind: "search" }>;
  value: string;
  onChange: (value: string) => void;
  ref: Ref<HTMLInputElement>;
}

function SearchInput({ filter, value, onChange, ref }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const settle = useEffectEvent((text: string) => {
    if (text.trim() !== value) onChange(text.trim());
  });

  useEffect(() => {
    const timer = setTimeout(() => settle(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label={filter.label}
      placeholder={filter.label}
      ltr={filter.ltr ?? false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className="md:max-w-72"
    />
  );
}
