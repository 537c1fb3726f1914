import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";

import { SEARCH_DEBOUNCE_MS } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/product.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useSearchParams } from "../../lib/use-search-params.ts";
import { usernameText } from "../../../../contract/persian.ts";
import { PeopleSearchBox } from "./people-search-box.tsx";

interface SearchPageProps {
  /** Others' jokes; those of matching authors once a text has been typed, given as usernames are written and as typed. */
  feed: (authorText: string, typed: string) => ReactNode;
}

/** The search page: people by username, and others' jokes. What is looked for stands in the address, so that going back finds it. */
export function SearchPage({ feed }: SearchPageProps) {
  const [, navigate] = useLocation();
  const search = useSearchParams();
  const asked = search.get("q") ?? "";
  const [text, setText] = useState(asked.toLowerCase());
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const settledText = usernameText(settled);

  // Somebody pressed the search tab, or went back: the box follows the address.
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

  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PeopleSearchBox
        text={text}
        settledText={text === "" ? "" : settledText}
        onChange={setText}
        onChoose={(username) => navigate(paths.user(username))}
      />
      {feed(text === "" ? "" : settledText, settled.trim())}
    </div>
  );
}
