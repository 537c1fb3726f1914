import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";

import { SEARCH_DEBOUNCE_MS } from "../../../../contract/people/values.ts";
import { paths } from "../../../../contract/product.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useSearchParams } from "../../lib/use-search-params.ts";
import { peopleText } from "../../../../contract/people/people-text.ts";
import type { FoundPerson, SuggestedPerson } from "./api.ts";
import { FoundPeople } from "./found-people.tsx";
import { NobodyFound } from "./nobody-found.tsx";
import { PeopleSearchBox } from "./people-search-box.tsx";
import { SuggestedPeople } from "./suggested-people.tsx";
import { peopleTexts } from "./texts.ts";
import { useFoundPeople } from "./use-found-people.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** With a letter or a digit. */
const isName = /[\p{L}\p{N}]/u;

interface SearchPageProps {
  followAction: (person: FoundPerson | SuggestedPerson) => ReactNode;
  /**
   * The jokes that the text finds, with those of the person found (null for nobody, undefined while it is not known
   * whom); everybody's without a text.
   */
  jokes: (author: FoundPerson | null | undefined, text: string) => ReactNode;
}

/**
 * The search page: people by username, and jokes, or people worth following and everybody's jokes. The text is in the
 * address, so that going back finds it.
 */
export function SearchPage({ followAction, jokes }: SearchPageProps) {
  const [, navigate] = useLocation();
  const search = useSearchParams();
  const asked = search.get("q") ?? "";
  const [text, setText] = useState(asked.toLowerCase());
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const settledText = peopleText(settled);

  // The search tab was pressed, or somebody went back: the box follows the address.
  const [askedBefore, setAskedBefore] = useState(asked);
  if (asked !== askedBefore) {
    setAskedBefore(asked);
    if (asked !== settledText) setText(asked.toLowerCase());
  }

  useEffect(() => {
    if (location.pathname !== paths.search) return;
    // What else the address says of this search stays.
    const params = new URLSearchParams(location.search);
    params.set("q", settledText);
    const query = settledText === "" ? "" : `?${params}`;
    if (query !== location.search) navigate(paths.search + query, { replace: true });
  }, [settledText, navigate]);

  const shownText = text === "" ? "" : settledText;
  const { people, isSearching, isFailed, news, refetch } = useFoundPeople({ text, settledText: shownText });
  const { input, list, onKeyDown } = useRowKeys(() => setText(""));
  const isLooking = shownText !== "";
  const isNobody = isLooking && people.length === 0 && !isSearching && !isFailed;

  const clear = () => {
    setText("");
    input.current?.focus();
  };
  const retry = () => {
    void refetch();
    // The retry button is unmounted with the error; the focus must not go with it.
    input.current?.focus();
  };

  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PeopleSearchBox
        text={text}
        news={isLooking ? news : ""}
        input={input}
        clear={clear}
        label={peopleTexts.searchAllLabel}
        placeholder={peopleTexts.allPlaceholder}
        inputProps={{ role: "searchbox", onChange: ({ target }) => setText(target.value.toLowerCase()) }}
        boxProps={{ onKeyDown }}
      >
        {isLooking && people.length > 0 && (
          <div className="mt-2.5 grid grid-cols-1 gap-2.5">
            <h2 className="px-1 pt-2 text-heading font-bold">{peopleTexts.people}</h2>
            <FoundPeople ref={list} people={people} text={shownText} action={followAction} />
          </div>
        )}
        {isFailed && isLooking && <NobodyFound news={news} isFailed retry={retry} />}
      </PeopleSearchBox>
      {isLooking ? (
        !isFailed && jokes(isNobody ? null : people[0], settled)
      ) : (
        <>
          <SuggestedPeople action={followAction} />
          {jokes(null, "")}
        </>
      )}
      {isNobody && isName.test(settled) && (
        <div className="grid gap-1 px-1 text-sm text-muted wrap-anywhere">
          <p>{peopleTexts.nobodyOf(settled.trim())}</p>
          <p>{peopleTexts.latinHint}</p>
        </div>
      )}
    </div>
  );
}
