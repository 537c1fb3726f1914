import type { ReactNode } from "react";

import { useOwnKey, useViewerId } from "../../../entities/viewer/session-store.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { JokeItem } from "../card/joke-item.ts";
import { AuthorJokes } from "./author-jokes.tsx";
import { authorTexts } from "./author-texts.ts";
import { DiscoveryFeed } from "./discovery-feed.tsx";
import { JokeSkeletons } from "./joke-skeletons.tsx";

interface SearchFeedProps {
  /** The person found; null for everybody's jokes, undefined while it is not known whose. */
  author: { id: string; username: string } | null | undefined;
  authorAction: (item: JokeItem) => ReactNode;
}

/** The jokes of the person found, or other people's in the server's shuffled order. */
export function SearchFeed({ author, authorAction }: SearchFeedProps) {
  const ownKey = useOwnKey();
  const viewerId = useViewerId();
  if (author === undefined) return <JokeSkeletons />;
  return (
    <>
      <h2 className="flex gap-1 px-1 pt-2 text-heading font-bold">
        {author === null ? (
          authorTexts.others
        ) : (
          <>
            <span className="shrink-0">{authorTexts.jokesOf}</span> <bdi className="truncate">{author.username}</bdi>
          </>
        )}
      </h2>
      {author === null ? (
        <DiscoveryFeed ownKey={ownKey} authorAction={authorAction} />
      ) : (
        <AuthorJokes
          username={author.username}
          own={author.id === viewerId}
          empty={<EmptyState emoji="🪶" title={authorTexts.noJokes} />}
        />
      )}
    </>
  );
}
