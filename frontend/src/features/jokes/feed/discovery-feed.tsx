import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { create } from "zustand";

import { FEED_PAGE_SIZE } from "../../../../../contract/jokes/values.ts";
import { errorText } from "../../../lib/network/api-client.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { discoveryFeed } from "../api.ts";
import { type JokeItem, toJokeItems } from "../card/joke-item.ts";
import { reportAction } from "../card/report-button.tsx";
import { JokeList } from "./joke-list.tsx";
import { JokeSkeletons } from "./joke-skeletons.tsx";
import { useRememberSeen } from "./use-remember-seen.ts";

const NoJokes = lazyPart<object>(() => import("./no-jokes.tsx"));

interface DiscoveryFeedProps {
  ownKey: string | null;
  authorAction: (item: JokeItem) => ReactNode;
}

/** Everybody's jokes: the server sends up to fifty, shuffled; each «+» shows ten more. */
export function DiscoveryFeed({ ownKey, authorAction }: DiscoveryFeedProps) {
  const feed = useInfiniteQuery(discoveryFeed(ownKey));
  const { shown, showMore } = useShownCount();
  const items = feed.data === undefined ? [] : toJokeItems(feed.data.pages);
  const visible = items.slice(0, shown);
  useRememberSeen(visible, ownKey);

  if (feed.isPending) return <JokeSkeletons />;
  if (feed.data === undefined)
    return <ErrorState message={errorText(feed.error)} onRetry={() => void feed.refetch()} />;
  if (items.length === 0) return <NoJokes />;
  const more = () => {
    if (shown + FEED_PAGE_SIZE > items.length && feed.hasNextPage) void feed.fetchNextPage();
    showMore();
  };
  return (
    <JokeList
      items={visible}
      authorAction={authorAction}
      endAction={reportAction}
      hasMore={shown < items.length || feed.hasNextPage}
      loadingMore={feed.isFetchingNextPage}
      onMore={more}
      isShuffled
    />
  );
}

/** How many jokes of the discovery feed are shown; kept in memory, so that going back finds the same list. */
export const useShown = create<{ shown: number }>()(() => ({ shown: FEED_PAGE_SIZE }));

const showMore = () => useShown.setState(({ shown }) => ({ shown: shown + FEED_PAGE_SIZE }));

const useShownCount = (): { shown: number; showMore: () => void } => ({
  shown: useShown((state) => state.shown),
  showMore,
});
