import { Search, X } from "lucide-react";
import type { InputHTMLAttributes, RefObject } from "react";

import { IconButton } from "../icon-button.tsx";
import { TextInput } from "./text-input.tsx";

interface SearchInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  clearLabel: string;
  onClear: () => void;
}

/** A text to search for, with a button that clears it. */
export function SearchInput({ ref, value, clearLabel, onClear, ...props }: SearchInputProps) {
  const clear = () => {
    onClear();
    ref.current?.focus();
  };
  return (
    <span className="relative block">
      <span className="pointer-events-none absolute start-3.5 top-0 grid h-12 place-items-center text-muted">
        <Search size={20} aria-hidden />
      </span>
      <TextInput
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        {...props}
        className="px-11!"
      />
      {value !== "" && (
        <IconButton label={clearLabel} onClick={clear} className="absolute! end-0.5 top-0.5 text-muted">
          <X size={20} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}
