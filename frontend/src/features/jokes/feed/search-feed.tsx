import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { useViewerId } from "../../../entities/viewer/session-store.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { discoveryFeed } from "../api.ts";
import { type JokeItem, toJokeItems } from "../card/joke-item.ts";
import { reportAction } from "../report/report-button.tsx";
import { DiscoveryFeed } from "./discovery-feed.tsx";
import { JokeList } from "./joke-list.tsx";
import { JokeSkeletons } from "./joke-skeletons.tsx";

const searchFeedTexts = {
  heading: "جوک‌های دیگران",
  nothingOf: (typed: string) => `بین این جوک‌ها چیزی از «\u2068${typed}\u2069» نیست`,
  nothingHint: "شاید در پروفایلش جوک باشد، یا میان جوک‌های قدیمی‌تر.",
  lookFurther: "گشتن در جوک‌های قدیمی‌تر",
} as const;

interface SearchFeedProps {
  /** The part of the usernames that is searched for; empty for everybody's jokes. */
  authorText: string;
  /** The same as typed, for the message. */
  typed: string;
  /** The matching usernames; undefined until they are known. */
  found: readonly string[] | undefined;
  authorAction: (item: JokeItem) => ReactNode;
}

/** Other people's jokes in the server's shuffled order, all or only those of matching authors. */
export function SearchFeed({ authorText, authorAction, ...sought }: SearchFeedProps) {
  const viewerId = useViewerId();
  return (
    <>
      <h2 className="px-1 pt-2 text-heading font-bold">{searchFeedTexts.heading}</h2>
      {authorText === "" ? (
        <DiscoveryFeed viewerId={viewerId} authorAction={authorAction} />
      ) : (
        <FilteredFeed viewerId={viewerId} authorText={authorText} authorAction={authorAction} {...sought} />
      )}
    </>
  );
}

function FilteredFeed(props: SearchFeedProps & { viewerId: string | null }) {
  const { viewerId, authorText, typed, found, authorAction } = props;
  const feed = useInfiniteQuery(discoveryFeed(viewerId));
  // Without jokes there is nothing to filter: the whole feed shows its skeleton, its error or that it is empty.
  if (feed.data === undefined) return <DiscoveryFeed viewerId={viewerId} authorAction={authorAction} />;
  const isSought = (username: string) => username.toLowerCase().includes(authorText) || found?.includes(username);
  const items = toJokeItems(feed.data.pages).filter(({ joke }) => isSought(joke.username));
  const more = () => void feed.fetchNextPage();
  if (items.length > 0) {
    return (
      <JokeList
        items={items}
        authorAction={authorAction}
        endAction={reportAction}
        hasMore={feed.hasNextPage}
        loadingMore={feed.isFetchingNextPage}
        onMore={more}
      />
    );
  }
  if (found === undefined) return <JokeSkeletons />;
  return (
    <EmptyState
      emoji="🔎"
      title={searchFeedTexts.nothingOf(typed)}
      body={searchFeedTexts.nothingHint}
      action={
        feed.hasNextPage && (
          <Button variant="outline" busy={feed.isFetchingNextPage} onClick={more}>
            {searchFeedTexts.lookFurther}
          </Button>
        )
      }
    />
  );
}
