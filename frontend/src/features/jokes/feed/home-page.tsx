import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { useSessionStore, useViewer } from "../../../entities/viewer/session-store.ts";
import { errorText } from "../../../lib/network/api-client.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { discoveryFeed, followingFeed } from "../api.ts";
import { type JokeItem, toJokeItems } from "../card/joke-item.ts";
import { reportAction } from "../report/report-button.tsx";
import { jokeTexts } from "../texts.ts";
import { DiscoveryFeed } from "./discovery-feed.tsx";
import { JokeList } from "./joke-list.tsx";
import { JokeSkeletons } from "./joke-skeletons.tsx";
import { useRememberSeen } from "./use-remember-seen.ts";

interface HomePageProps {
  /** Rendered beside the names of authors the viewer may not know yet. */
  authorAction: (item: JokeItem) => ReactNode;
}

/** Fetches what home shows first. */
export const readHome = (): Promise<void> =>
  useSessionStore.getState().user === null
    ? queryClient.prefetchInfiniteQuery(discoveryFeed(null))
    : queryClient.prefetchInfiniteQuery(followingFeed());

/** Home: the following feed; for a visitor, or while that feed is empty, everybody's jokes. */
export function HomePage({ authorAction }: HomePageProps) {
  const viewer = useViewer();
  return (
    <div className="flex flex-col gap-2.5 p-3">
      {viewer === null ? (
        <DiscoveryFeed viewerId={null} authorAction={authorAction} />
      ) : (
        <FollowingFeed viewerId={viewer.id || null} authorAction={authorAction} />
      )}
    </div>
  );
}

function FollowingFeed({ viewerId, authorAction }: HomePageProps & { viewerId: string | null }) {
  const feed = useInfiniteQuery(followingFeed());
  const items = feed.data === undefined ? [] : toJokeItems(feed.data.pages);
  useRememberSeen(items, viewerId);

  if (feed.isPending) return <JokeSkeletons />;
  if (feed.data === undefined)
    return <ErrorState message={errorText(feed.error)} onRetry={() => void feed.refetch()} />;
  if (items.length === 0) {
    // A follow since the empty page was read is in the cache (showFollowing in api.ts).
    const hasFollowed = feed.data.pages.some((page) => page.followingUsernames.length > 0);
    return (
      <>
        <div className="rounded-card border border-line bg-card p-4 text-center text-card-content">
          <p aria-hidden="true" className="text-3xl">
            👀
          </p>
          <p>{hasFollowed ? jokeTexts.newInFollowing : jokeTexts.emptyFollowing}</p>
          <p className="pb-2 text-sm text-muted">{!hasFollowed && jokeTexts.emptyFollowingHint}</p>
          {hasFollowed ? (
            <Button variant="outline" size="sm" busy={feed.isFetching} onClick={() => void feed.refetch()}>
              {jokeTexts.refreshFollowing}
            </Button>
          ) : (
            <Link href={paths.search} className={buttonClass("accent", "sm")}>
              {jokeTexts.findPeople}
            </Link>
          )}
        </div>
        <h2 className="px-1 pt-2 text-heading font-bold">{jokeTexts.fallbackHeading}</h2>
        <DiscoveryFeed viewerId={viewerId} authorAction={authorAction} />
      </>
    );
  }
  return (
    <JokeList
      items={items}
      endAction={reportAction}
      hasMore={feed.hasNextPage}
      loadingMore={feed.isFetchingNextPage}
      onMore={() => void feed.fetchNextPage()}
    />
  );
}
