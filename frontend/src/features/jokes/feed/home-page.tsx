import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { useSessionStore, useViewer } from "../../../entities/viewer/session-store.ts";
import { errorText } from "../../../lib/network/api-client.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { discoveryFeed, followingFeed } from "../api.ts";
import { type JokeItem, toJokeItems } from "../card/joke-item.ts";
import { reportAction } from "../card/report-button.tsx";
import { DiscoveryFeed } from "./discovery-feed.tsx";
import { JokeList } from "./joke-list.tsx";
import { JokeSkeletons } from "./joke-skeletons.tsx";
import { useRememberSeen } from "./use-remember-seen.ts";

interface HomePageProps {
  /** Rendered beside the names of authors the viewer may not know yet. */
  authorAction: (item: JokeItem) => ReactNode;
  /** Rendered above the jokes while the viewer's feed is empty, and as long as the page then stays open. */
  newcomer: ReactNode;
}

/** Fetches what home shows first. */
export const readHome = (): Promise<void> =>
  useSessionStore.getState().user === null
    ? queryClient.prefetchInfiniteQuery(discoveryFeed(null))
    : queryClient.prefetchInfiniteQuery(followingFeed());

/** Home: the following feed; for a visitor, or while that feed is empty, everybody's jokes. */
export function HomePage({ authorAction, newcomer }: HomePageProps) {
  const viewer = useViewer();
  return (
    <div className="flex flex-col gap-2.5 p-3">
      {viewer === null ? (
        <DiscoveryFeed ownKey={null} authorAction={authorAction} />
      ) : (
        <FollowingFeed ownKey={viewer.ownKey} authorAction={authorAction} newcomer={newcomer} />
      )}
    </div>
  );
}

function FollowingFeed({ ownKey, authorAction, newcomer }: HomePageProps & { ownKey: string }) {
  const feed = useInfiniteQuery(followingFeed());
  const items = feed.data === undefined ? [] : toJokeItems(feed.data.pages);
  const [wasEmpty, setWasEmpty] = useState(false);
  useRememberSeen(items, ownKey);

  if (feed.isPending) return <JokeSkeletons />;
  if (feed.data === undefined)
    return <ErrorState message={errorText(feed.error)} onRetry={() => void feed.refetch()} />;
  if (items.length === 0 && !wasEmpty) setWasEmpty(true);
  return (
    <>
      {wasEmpty && newcomer}
      {items.length === 0 ? (
        <DiscoveryFeed ownKey={ownKey} authorAction={authorAction} />
      ) : (
        <JokeList
          items={items}
          endAction={reportAction}
          hasMore={feed.hasNextPage}
          loadingMore={feed.isFetchingNextPage}
          onMore={() => void feed.fetchNextPage()}
        />
      )}
    </>
  );
}
