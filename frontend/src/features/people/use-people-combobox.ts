import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

import { SEARCH_HIDE_AFTER_BLUR_MS } from "../../../../contract/limits.ts";
import { isLatin, peopleText } from "../../../../contract/persian.ts";
import { errorText } from "../../lib/api-client.ts";
import { formatCount } from "../../lib/format.ts";
import { peopleSearchQuery } from "./api.ts";
import { enteredName } from "./entered-name.ts";
import { peopleTexts } from "./texts.ts";

interface PeopleComboboxOptions {
  /** What is in the input, in lower case. */
  text: string;
  /** What it was when it last stood still, as usernames are written: this is what is looked up. */
  settledText: string;
  onChange: (text: string) => void;
  onChoose: (username: string) => void;
  /** Whom it never finds. */
  except: string | null;
  /** Whether the people leave with the focus. Else they stay as long as something is looked for. */
  hidesOnBlur: boolean;
  /** Whether Enter, or a phone's search key, also opens whom the text alone means. */
  opensOnEnter: boolean;
}

export type PeopleCombobox = ReturnType<typeof usePeopleCombobox>;

/** Whom a text finds, and how the search for them stands. */
function useFoundPeople({ text, settledText, except }: Pick<PeopleComboboxOptions, "text" | "settledText" | "except">) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(peopleSearchQuery(settledText));
  // Until the answer for what is in the input is there, only those who match it can be chosen.
  const typed = peopleText(text);
  const isMeant = (username: string) =>
    isLatin(typed) ? username.includes(typed) : typed === settledText && !isPlaceholderData;
  const people = (data ?? []).filter(({ id, username }) => isMeant(username) && id !== except);
  const isSearching = typed !== settledText || (isFetching && (isPlaceholderData || data === undefined));

  const news = isSearching
    ? peopleTexts.searching
    : error
      ? errorText(error)
      : people.length === 0
        ? peopleTexts.nobody
        : peopleTexts.found(formatCount(people.length));

  return { typed, people, isSearching, news, error, refetch };
}

/** What Enter does where nobody of the list is active: it opens whom the text alone means, as soon as the answer is there. */
function useEnter(
  { opensOnEnter, onChoose }: Pick<PeopleComboboxOptions, "opensOnEnter" | "onChoose">,
  { typed, people, isSearching, error }: ReturnType<typeof useFoundPeople>,
) {
  /** Enter was pressed before the answer was there. */
  const isWaiting = useRef(false);
  const found = people.map(({ username }) => username);
  const entered = opensOnEnter && enteredName({ typed, isAnswered: !isSearching && !error, found });
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

/** Behaviour of the filter box after the ARIA combobox pattern: the focus stays in the input, the arrows move `active`. */
export function usePeopleCombobox(options: PeopleComboboxOptions) {
  const { text, settledText, hidesOnBlur, opensOnEnter, onChange, onChoose } = options;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(!hidesOnBlur);
  // By name: another answer may put other people at the same place.
  const [activeName, setActiveName] = useState<string>();
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const search = useFoundPeople(options);
  const { enter, forgetEnter } = useEnter(options, search);
  const { people, isSearching } = search;
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
      setActiveName(people[index]?.username);
    } else if (event.key === "Enter" && activePerson) {
      event.preventDefault();
      onChoose(activePerson.username);
    } else if (event.key === "Enter" && opensOnEnter) {
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
    // The button leaves with the failure; the focus does not leave with it.
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
    /** How the search stands, in words. */
    news: search.news,
    isFailed: !isListShown && !isSearching && search.error !== null,
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
      // The list shows again, with nobody chosen.
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
        // Who has gone on to something else is not led away from it.
        forgetEnter();
        if (hidesOnBlur) hiding.current = setTimeout(() => show(false), SEARCH_HIDE_AFTER_BLUR_MS);
      },
    },
  } as const;
}
