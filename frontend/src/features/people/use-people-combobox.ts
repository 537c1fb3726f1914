import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

import { SEARCH_HIDE_AFTER_BLUR_MS } from "../../../../contract/people/values.ts";
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

/** Whether the list is wanted. A tap on a suggestion takes the focus first; hiding waits for it (000 §9). */
function useWanted(reset: () => void) {
  const [wanted, setWanted] = useState(false);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const show = (isShown: boolean) => {
    clearTimeout(hiding.current);
    reset();
    setWanted(isShown);
  };
  return {
    wanted,
    show,
    want: () => setWanted(true),
    keep: () => clearTimeout(hiding.current),
    hideLater() {
      hiding.current = setTimeout(() => show(false), SEARCH_HIDE_AFTER_BLUR_MS);
    },
  };
}

/** The option a key leads to. From the input the arrows enter the list at either end; past an end they wrap around. */
function optionAfter(key: string, active: number, last: number): number | undefined {
  if (key === "ArrowDown") return active >= last ? 0 : active + 1;
  if (key === "ArrowUp") return active <= 0 ? last : active - 1;
  if (active >= 0 && key === "Home") return 0;
  return active >= 0 && key === "End" ? last : undefined;
}

/** A combobox of people, by the ARIA pattern: the focus stays in the input, the arrow keys move `active`. */
export function usePeopleCombobox(options: PeopleComboboxOptions) {
  const { text, settledText, onChange, onChoose } = options;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // By name: a new answer may have other people at the same index.
  const [activeName, setActiveName] = useState<string>();
  const search = useFoundPeople(options);
  const { enter, forgetEnter } = useEnter(onChoose, search);
  const { wanted, show, want, keep, hideLater } = useWanted(() => {
    forgetEnter();
    setActiveName(undefined);
  });
  const { people, news, isFailed } = search;
  const open = wanted && text !== "" && settledText !== "";
  const isListShown = open && people.length > 0;
  const active = people.findIndex(({ username }) => username === activeName);
  const activePerson = open ? people[active] : undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const index = text === "" ? undefined : optionAfter(event.key, activePerson ? active : -1, people.length - 1);
    if (index !== undefined) {
      if (!open) want();
      setActiveName(people[index]?.username);
    } else if (event.key === "Enter") {
      if (activePerson) onChoose(activePerson.username);
      else enter();
    } else if (event.key === "Escape" && text !== "") {
      if (open) show(false);
      else onChange("");
    } else return;
    event.preventDefault();
  };

  /** Its button goes with what it was for; the focus must not. */
  const thenFocus = (act: () => void) => () => {
    act();
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
    clear: thenFocus(() => onChange("")),
    retry: thenFocus(() => void search.refetch()),
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
      onFocus: keep,
      onBlur: () => {
        // A person who has moved on is not navigated away later.
        forgetEnter();
        hideLater();
      },
    },
  } as const;
}
