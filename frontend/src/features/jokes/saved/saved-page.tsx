import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "wouter";

import { SEARCH_DEBOUNCE_MS } from "../../../../../contract/people/values.ts";
import { paths } from "../../../../../contract/product.ts";
import { SEARCH_MAX_UNITS } from "../../../../../contract/search/values.ts";
import { LoginFirst } from "../../../entities/viewer/login-first.tsx";
import { useOwnKey } from "../../../entities/viewer/session-store.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SearchInput } from "../../../ui/form/search-input.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { savedJokes } from "./api.ts";
import { SavedList } from "./saved-list.tsx";
import { savedTexts } from "./texts.ts";

/** The viewer's saved jokes, and a search in them. */
export function SavedPage() {
  const ownKey = useOwnKey();
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={savedTexts.title} />
      {ownKey === null ? (
        <LoginFirst emoji="🔖" title={savedTexts.login} body={savedTexts.loginHint} />
      ) : (
        <OwnSaved ownKey={ownKey} />
      )}
    </div>
  );
}

function OwnSaved({ ownKey }: { ownKey: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS).trim();
  const { data } = useInfiniteQuery(savedJokes(ownKey));
  const hasNone = data?.pages.every(({ jokes, nextCursor }) => jokes.length === 0 && nextCursor === null) ?? false;

  if (hasNone)
    return (
      <EmptyState
        emoji="🔖"
        title={savedTexts.empty}
        body={savedTexts.emptyHint}
        action={
          <Link href={paths.home} className={buttonClass("accent")}>
            {savedTexts.toJokes}
          </Link>
        }
      />
    );
  return (
    <>
      <search>
        <SearchInput
          ref={input}
          aria-label={savedTexts.searchLabel}
          placeholder={savedTexts.placeholder}
          maxLength={SEARCH_MAX_UNITS}
          value={text}
          onChange={({ target }) => setText(target.value)}
          clearLabel={savedTexts.clear}
          onClear={() => setText("")}
        />
      </search>
      <SavedList ownKey={ownKey} text={text === "" ? "" : settled} />
    </>
  );
}
