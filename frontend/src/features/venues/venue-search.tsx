import { Search, X } from "lucide-react";
import { useRef } from "react";

import { PROVINCES, type Province, VENUE_NAME_MAX_CODE_POINTS } from "../../../../contract/venues/values.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { SelectInput } from "../../ui/form/select-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { venueTexts } from "./texts.ts";

interface VenueSearchProps {
  title: string;
  text: string;
  onText: (text: string) => void;
  province: Province | null;
  onProvince: (province: Province | null) => void;
}

/** The text and the province to search for in a category's list. */
export function VenueSearch({ title, text, onText, province, onProvince }: VenueSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onText("");
    input.current?.focus();
  };
  return (
    <search className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2">
      <span className="relative">
        <span className="pointer-events-none absolute start-3.5 top-0 grid h-12 place-items-center text-muted">
          <Search size={20} aria-hidden />
        </span>
        <TextInput
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={venueTexts.searchLabel(title)}
          placeholder={venueTexts.placeholder}
          autoComplete="off"
          maxLength={VENUE_NAME_MAX_CODE_POINTS}
          value={text}
          onChange={(event) => onText(event.target.value)}
          className="px-11!"
        />
        {text !== "" && (
          <IconButton label={venueTexts.clear} onClick={clear} className="absolute! end-0.5 top-0.5 text-muted">
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </span>
      <SelectInput
        aria-label={venueTexts.province}
        value={province ?? ""}
        onChange={({ target }) => onProvince(PROVINCES.find((name) => name === target.value) ?? null)}
      >
        <option value="">{venueTexts.allProvinces}</option>
        {PROVINCES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectInput>
    </search>
  );
}
