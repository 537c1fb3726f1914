import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";

import { SEARCH_DEBOUNCE_MS } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/product.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useSearchParams } from "../../lib/use-search-params.ts";
import { peopleText } from "../../../../contract/persian.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { peopleSearchQuery } from "./api.ts";
import { NoOptions, PeopleOptions } from "./people-options.tsx";
import { PeopleSearchBox } from "./people-search-box.tsx";
import { peopleTexts } from "./texts.ts";
import { type PeopleCombobox, usePeopleCombobox } from "./use-people-combobox.ts";

/** Whose jokes are looked for. */
interface Sought {
  /** As usernames are written; empty for everybody's. */
  authorText: string;
  /** As it was typed. */
  typed: string;
  /** The usernames found; undefined until they are known. */
  found: readonly string[] | undefined;
}

interface SearchPageProps {
  /** Other people's jokes; once a text has been typed, those of matching authors. */
  feed: (sought: Sought) => ReactNode;
}

/**
 * The search page: people by username, and other people's jokes. The text is in the address, so that going back finds
 * it.
 */
export function SearchPage({ feed }: SearchPageProps) {
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
    const query = settledText === "" ? "" : `?${new URLSearchParams({ q: settledText })}`;
    if (query !== location.search) navigate(paths.search + query, { replace: true });
  }, [settledText, navigate]);

  const shownText = text === "" ? "" : settledText;
  const { data, error, isPlaceholderData } = useQuery(peopleSearchQuery(shownText));
  const names = error === null ? data?.map(({ username }) => username) : [];
  const found = isPlaceholderData ? undefined : names;
  const isNobody = shownText !== "" && error === null && found?.length === 0;

  const combobox = usePeopleCombobox({
    text,
    settledText: shownText,
    except: null,
    hidesOnBlur: false,
    opensOnEnter: false,
    onChange: setText,
    onChoose: (username) => navigate(paths.user(username)),
  });

  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PeopleSearchBox combobox={combobox}>
        <PeopleSection combobox={combobox} />
      </PeopleSearchBox>
      {isNobody ? (
        <EmptyState emoji="🔎" title={peopleTexts.nobodyOf(settled.trim())} body={peopleTexts.latinHint} />
      ) : (
        feed({ authorText: shownText, typed: settled.trim(), found })
      )}
    </div>
  );
}

/** The people found, above the jokes; an empty result is shown by the page. */
function PeopleSection({ combobox }: { combobox: PeopleCombobox }) {
  const { open, isListShown, isFailed } = combobox;
  return (
    <div hidden={!open || !(isListShown || isFailed)} data-no-swipe className="mt-2.5">
      {isListShown ? (
        <h2 className="px-1 pt-2 pb-2.5 text-heading font-bold">{peopleTexts.people}</h2>
      ) : (
        <NoOptions combobox={combobox} />
      )}
      <PeopleOptions
        combobox={combobox}
        className="rounded-card border border-line bg-card p-1.5 text-card-content"
        hoverClass="hover:bg-surface"
      />
    </div>
  );
}
