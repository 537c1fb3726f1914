import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

import { SEARCH_HIDE_AFTER_BLUR_MS } from "../../../../contract/limits.ts";
import { enteredName } from "./entered-name.ts";
import { type PeopleSearch, useFoundPeople } from "./use-found-people.ts";

interface PeopleComboboxOptions extends PeopleSearch {
  onChange: (text: string) => void;
  onChoose: (username: string) => void;
}

export type PeopleCombobox = ReturnType<typeof usePeopleCombobox>;

/** Enter without an active option: opens the person the text identifies, as soon as the answer has arrived. */
function useEnter(
  onChoose: PeopleComboboxOptions["onChoose"],
  { typed, people, isSearching, error }: ReturnType<typeof useFoundPeople>,
) {
  /** Whether Enter was pressed before the answer had arrived. */
  const isWaiting = useRef(false);
  const found = people.map(({ username }) => username);
  const entered = enteredName({ typed, isAnswered: !isSearching && !error, found });
  useEffect(() => {
    if (!isWaiting.current || isSearching) return;
    isWaiting.current = false;
    if (entered) onChoose(entered);
  }, [isSearching, entered, onChoose]);

  return {
    enter() {
      if (entered) onChoose(entered);
      else isWaiting.current = isSearching;
    },
    forgetEnter() {
      isWaiting.current = false;
    },
  };
}

/** A combobox of people, by the ARIA pattern: the focus stays in the input, the arrow keys move `active`. */
export function usePeopleCombobox(options: PeopleComboboxOptions) {
  const { text, settledText, onChange, onChoose } = options;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);
  // By name: a new answer may have other people at the same index.
  const [activeName, setActiveName] = useState<string>();
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const search = useFoundPeople(options);
  const { enter, forgetEnter } = useEnter(onChoose, search);
  const { people, news, isFailed } = search;
  const active = people.findIndex(({ username }) => username === activeName);
  const open = wanted && text !== "" && settledText !== "";
  const isListShown = open && people.length > 0;
  const activePerson = open ? people[active] : undefined;

  const show = (isShown: boolean) => {
    clearTimeout(hiding.current);
    forgetEnter();
    setWanted(isShown);
    setActiveName(undefined);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = people.length - 1;
    // From the input the arrows enter the list at either end; past an end they wrap around.
    const next: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      ...(activePerson && { Home: 0, End: last }),
    };
    const index = next[event.key];
    if (index !== undefined && text !== "") {
      event.preventDefault();
      if (!open) setWanted(true);
      setActiveName(people[index]?.username);
    } else if (event.key === "Enter" && activePerson) {
      event.preventDefault();
      onChoose(activePerson.username);
    } else if (event.key === "Enter") {
      event.preventDefault();
      enter();
    } else if (event.key === "Escape" && text !== "") {
      event.preventDefault();
      if (open) show(false);
      else onChange("");
    }
  };

  const clear = () => {
    onChange("");
    input.current?.focus();
  };

  const retry = () => {
    void search.refetch();
    // The retry button is unmounted with the error; the focus must not go with it.
    input.current?.focus();
  };

  return {
    text,
    settledText,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    open,
    isListShown,
    active,
    people,
    news: open ? news : "",
    isFailed,
    input,
    choose: onChoose,
    clear,
    retry,
    inputProps: {
      role: "combobox",
      "aria-expanded": isListShown,
      "aria-controls": listId,
      "aria-autocomplete": "list",
      "aria-activedescendant": activePerson ? `${listId}-${active}` : undefined,
      onKeyDown,
      onFocus: () => show(true),
      // Opens the list again, with no active option.
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        onChange(target.value.toLowerCase());
        show(true);
      },
    },
    /** For the element around the input and everything under it. */
    boxProps: {
      onFocus: () => clearTimeout(hiding.current),
      // A tap on a suggestion takes the focus first; hiding waits for it (000 §9).
      onBlur: () => {
        // A person who has moved on is not navigated away later.
        forgetEnter();
        hiding.current = setTimeout(() => show(false), SEARCH_HIDE_AFTER_BLUR_MS);
      },
    },
  } as const;
}
