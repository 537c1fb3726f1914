import { useRef } from "react";

import { PROVINCES, type Province, VENUE_NAME_MAX_CODE_POINTS } from "../../../../contract/venues/values.ts";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { SelectInput } from "../../ui/form/select-input.tsx";
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
  return (
    <search className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2">
      <SearchInput
        ref={input}
        aria-label={venueTexts.searchLabel(title)}
        placeholder={venueTexts.placeholder}
        maxLength={VENUE_NAME_MAX_CODE_POINTS}
        value={text}
        onChange={(event) => onText(event.target.value)}
        clearLabel={venueTexts.clear}
        onClear={() => onText("")}
      />
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
