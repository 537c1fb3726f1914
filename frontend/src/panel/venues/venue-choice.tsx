import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { VENUE_CATEGORY_NAMES } from "../../../../contract/venues/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { panelKeys } from "../query-keys.ts";
import { TextInput } from "../ui/inputs.tsx";
import { Failed } from "../ui/states.tsx";
import { VENUES, venueTexts } from "./texts.ts";

export type ChosenVenue = CallAnswer<"GET /api/admin/parks">["items"][number];

const SHOWN = 8;
const DEBOUNCE_MS = 300;

const texts = {
  label: "مرکز",
  found: "مرکزهای پیداشده",
  none: "مرکزی با این نام یا شهر نیست.",
  more: "مرکزهای دیگری هم هست؛ نام یا شهر را کامل‌تر بنویس.",
} as const;

interface VenueChoiceProps {
  chosen: ChosenVenue | null;
  onChoose: (venue: ChosenVenue) => void;
  error: string | undefined;
}

/** One of all venues, found by name or city. */
export function VenueChoice({ chosen, onChoose, error }: VenueChoiceProps) {
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), DEBOUNCE_MS);
  const found = useQuery({
    queryKey: panelKeys.page(VENUES, { choice: q }),
    queryFn: () => call("GET /api/admin/parks", { query: { limit: SHOWN, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  });
  const items = found.data?.items ?? [];
  const shown = chosen === null || items.some(({ _id }) => _id === chosen._id) ? items : [chosen, ...items];

  return (
    <div className="grid gap-1.5">
      <Field id="secret-venue" label={texts.label} error={error}>
        <TextInput
          {...fieldAttributes("secret-venue", error)}
          type="search"
          autoComplete="off"
          placeholder={venueTexts.search}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // It searches by itself.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </Field>
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      <div role="radiogroup" aria-label={texts.found} className="grid max-h-64 overflow-y-auto">
        {shown.map((venue) => (
          <label key={venue._id} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm md:min-h-8">
            <input
              type="radio"
              name="secret-venue-id"
              checked={venue._id === chosen?._id}
              onChange={() => onChoose(venue)}
              className="size-4.5 shrink-0 accent-accent"
            />
            <span className="wrap-anywhere">
              {venue.name}{" "}
              <span className="text-muted">
                {[venue.region, VENUE_CATEGORY_NAMES[venue.category]].filter(Boolean).join("، ")}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p role="status" className="text-note text-muted">
        {found.data !== undefined && (items.length === 0 ? texts.none : found.data.nextCursor !== null && texts.more)}
      </p>
    </div>
  );
}
