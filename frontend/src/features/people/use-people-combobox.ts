import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

import { SEARCH_HIDE_AFTER_BLUR_MS } from "../../../../contract/limits.ts";
import { peopleSearchQuery } from "./api.ts";

interface PeopleComboboxOptions {
  /** What is in the input. */
  text: string;
  /** What it was when it last stood still: this is what is looked up. */
  settledText: string;
  onChange: (text: string) => void;
  onChoose: (username: string) => void;
}

/** Behaviour of the filter box after the ARIA combobox pattern: the focus stays in the input, the arrows move `active`. */
export function usePeopleCombobox({ text, settledText, onChange, onChoose }: PeopleComboboxOptions) {
  const listId = useId();
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const search = useQuery(peopleSearchQuery(settledText));
  const people = search.data ?? [];
  const open = wanted && text !== "" && settledText !== "";
  const isListShown = open && people.length > 0;
  const activePerson = open ? people[active] : undefined;

  const show = (isShown: boolean) => {
    clearTimeout(hiding.current);
    setWanted(isShown);
    setActive(-1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = people.length - 1;
    // From the input the arrows enter the list at either end; past an end they go on at the other.
    const next: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      ...(activePerson && { Home: 0, End: last }),
    };
    const index = next[event.key];
    if (index !== undefined && text !== "") {
      event.preventDefault();
      if (!open) setWanted(true);
      setActive(index);
    } else if (event.key === "Enter" && activePerson) {
      event.preventDefault();
      onChoose(activePerson.username);
    } else if (event.key === "Escape" && text !== "") {
      event.preventDefault();
      if (open) show(false);
      else onChange("");
    }
  };

  return {
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    open,
    isListShown,
    active,
    people,
    isSearching: search.isFetching && (search.isPlaceholderData || search.data === undefined),
    error: search.error,
    inputProps: {
      role: "combobox",
      "aria-expanded": isListShown,
      "aria-controls": listId,
      "aria-autocomplete": "list",
      "aria-activedescendant": activePerson ? `${listId}-${active}` : undefined,
      onKeyDown,
      onFocus: () => show(true),
      // A tap on a suggestion takes the focus first; hiding waits for it (000 §9).
      onBlur: () => {
        hiding.current = setTimeout(() => show(false), SEARCH_HIDE_AFTER_BLUR_MS);
      },
    },
    /** For each change of the text: the list shows again, with nobody chosen. */
    edited: () => show(true),
  } as const;
}
