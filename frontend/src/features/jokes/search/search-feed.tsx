import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "wouter";

import { isLatin } from "../../../../../contract/persian.ts";
import { paths } from "../../../../../contract/product.ts";
import { searchedText } from "../../../../../contract/search/values.ts";
import { queryKeys } from "../../../entities/query-keys.ts";
import { useOwnKey, useViewerId } from "../../../entities/viewer/session-store.ts";
import { call } from "../../../lib/network/api-client.ts";
import { byCursor } from "../../../lib/network/by-cursor.ts";
import { useSearchParams } from "../../../lib/use-search-params.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Choice } from "../../../ui/form/choice.tsx";
import type { JokeItem } from "../card/joke-item.ts";
import { AuthorJokes } from "../feed/author-jokes.tsx";
import { authorTexts } from "../feed/author-texts.ts";
import { DiscoveryFeed } from "../feed/discovery-feed.tsx";
import { JokeSkeletons } from "../feed/joke-skeletons.tsx";
import { SavedList } from "../saved/saved-list.tsx";
import { savedTexts } from "../saved/texts.ts";
import { FoundList } from "./found-list.tsx";
import { searchTexts } from "./texts.ts";

type Author = { id: string; username: string };

interface SearchFeedProps {
  /** The person found; null for nobody, undefined while it is not known whom. */
  author: Author | null | undefined;
  /** What was looked for; empty for everybody's jokes. */
  text: string;
  authorAction: (item: JokeItem) => ReactNode;
}

/** The jokes that a text finds, or other people's in the server's shuffled order. */
export function SearchFeed({ author, text, authorAction }: SearchFeedProps) {
  const ownKey = useOwnKey();
  if (author === undefined) return <JokeSkeletons />;
  if (text !== "") return <FoundJokes author={author} text={text} authorAction={authorAction} />;
  return (
    <>
      <h2 className="px-1 pt-2 text-heading font-bold">{authorTexts.others}</h2>
      <DiscoveryFeed ownKey={ownKey} authorAction={authorAction} />
    </>
  );
}

/**
 * Jokes of the person found, or those with the words: everybody's, one's own, or saved ones. The choice is in the
 * address, so that going back finds it. A Persian word may spell a name by chance (مامان, maman-zari): it finds words.
 */
function FoundJokes({ author, text, authorAction }: SearchFeedProps & { author: Author | null }) {
  const viewerId = useViewerId();
  const ownKey = useOwnKey();
  const [, navigate] = useLocation();
  const asked = useSearchParams();
  const options = [
    ...(author === null ? [] : [{ value: "author" as const, label: searchTexts.of(author.username) }]),
    { value: "everybody" as const, label: searchTexts.everybody },
    ...(ownKey === null
      ? []
      : [
          { value: "me" as const, label: searchTexts.me },
          { value: "saved" as const, label: savedTexts.title },
        ]),
  ];
  const chosen = options.find(({ value }) => value === asked.get("of"))?.value;
  const which = chosen ?? (author !== null && isLatin(text) ? "author" : "everybody");
  const choose = (value: string) => {
    asked.set("of", value);
    navigate(`${paths.search}?${asked}`, { replace: true });
  };
  return (
    <>
      {options.length > 1 && (
        <Choice label={searchTexts.which} options={options} value={which} onChange={choose} isRow />
      )}
      <h2 className="flex gap-1 px-1 pt-2 text-heading font-bold">
        {which === "author" && author !== null ? (
          <>
            <span className="shrink-0">{authorTexts.jokesOf}</span> <bdi className="truncate">{author.username}</bdi>
          </>
        ) : (
          searchTexts.found
        )}
      </h2>
      {which === "author" && author !== null ? (
        <AuthorJokes
          username={author.username}
          own={author.id === viewerId}
          empty={<EmptyState emoji="🪶" title={authorTexts.noJokes} />}
        />
      ) : which === "saved" && ownKey !== null ? (
        <SavedList ownKey={ownKey} text={text} />
      ) : (
        <Found ownKey={ownKey} of={which === "me" ? "me" : "everybody"} text={text} authorAction={authorAction} />
      )}
    </>
  );
}

/** The jokes of everybody, or the viewer's own, that a text finds. */
const foundJokes = (ownKey: string | null, of: "everybody" | "me", text: string) => {
  const q = searchedText(text);
  return infiniteQueryOptions({
    queryKey: queryKeys.jokes.found(ownKey, of, q),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/joke-search", { query: { q, of, cursor: pageParam ?? undefined }, signal }),
    ...byCursor,
  });
};

interface FoundProps extends Pick<SearchFeedProps, "text" | "authorAction"> {
  ownKey: string | null;
  of: "everybody" | "me";
}

function Found({ ownKey, of, text, authorAction }: FoundProps) {
  return <FoundList list={useInfiniteQuery(foundJokes(ownKey, of, text))} authorAction={authorAction} />;
}
