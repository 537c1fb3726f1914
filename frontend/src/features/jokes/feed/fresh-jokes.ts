import { notifyManager, skipToken, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import type { JokePage } from "../../../../../contract/jokes/calls.ts";
import type { JokePages } from "../../../entities/jokes/cached-jokes.ts";
import { queryKeys } from "../../../entities/query-keys.ts";
import { currentOwnKey, useSessionStore } from "../../../entities/viewer/session-store.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { discoveryFeed, followingFeed, readDiscovery, readFollowing } from "../api.ts";
import { useShown } from "./discovery-feed.tsx";

export type Feed = "following" | "discovery";

const NOTHING: JokePages = { pages: [], pageParams: [] };

const queryOf = (feed: Feed) => (feed === "following" ? followingFeed() : discoveryFeed(currentOwnKey()));

const readNewest = (feed: Feed): Promise<JokePage> =>
  feed === "following" ? readFollowing() : readDiscovery(currentOwnKey());

/** How many jokes of a page are newer than all shown ones. */
function countNewer(page: JokePage, shown: JokePages | undefined): number {
  const moments = shown?.pages.flatMap(({ jokes }) => jokes.map(({ createdAt }) => createdAt)) ?? [];
  const newest = moments.reduce((one, other) => (one > other ? one : other), "");
  return page.jokes.filter(({ createdAt }) => createdAt > newest).length;
}

const shownPages = (feed: Feed): JokePages | undefined => queryClient.getQueryData(queryOf(feed).queryKey);

const holdBack = (feed: Feed, pages: JokePages) => queryClient.setQueryData(queryKeys.jokes.fresh(feed), pages);

const watchQueries = (onChange: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange));

/** The feed that home shows: everybody's jokes for a visitor, and while the following feed is empty. */
export function useHomeFeed(): Feed {
  const isVisitor = useSessionStore(({ user }) => user === null);
  const hasNone = useSyncExternalStore(watchQueries, () => {
    const pages = shownPages("following")?.pages;
    return pages !== undefined && pages.every(({ jokes }) => jokes.length === 0);
  });
  return isVisitor || hasNone ? "discovery" : "following";
}

/** When the shown jokes were fetched, in ms; null before. */
export const feedReadAt = (feed: Feed): number | null =>
  queryClient.getQueryState(queryOf(feed).queryKey)?.dataUpdatedAt || null;

/** Fetches new jokes and holds them back, so that what is being read stays in place. @throws ApiError */
export async function askForFresh(feed: Feed): Promise<void> {
  const page = await readNewest(feed);
  const hasNewer = countNewer(page, shownPages(feed)) > 0;
  holdBack(feed, hasNewer ? { pages: [page], pageParams: [null] } : NOTHING);
}

/** How many held-back jokes are newer than all shown ones; 0 for a page without a feed. */
export function useFreshCount(feed: Feed | null): number {
  const { data } = useQuery<JokePages>({ queryKey: queryKeys.jokes.fresh(feed ?? "following"), queryFn: skipToken });
  const [page] = data?.pages ?? [];
  return feed === null || page === undefined ? 0 : countNewer(page, shownPages(feed));
}

/** Shows the held-back jokes of a feed. */
export function showFresh(feed: Feed): void {
  const fresh = queryClient.getQueryData<JokePages>(queryKeys.jokes.fresh(feed));
  if (fresh !== undefined && fresh.pages.length > 0) replaceFeed(feed, fresh);
}

/** Refetches a feed from its beginning; returns how many of its jokes are new. @throws ApiError */
export async function refetchFromTop(feed: Feed): Promise<number> {
  const page = await readNewest(feed);
  const newer = countNewer(page, shownPages(feed));
  replaceFeed(feed, { pages: [page], pageParams: [null] });
  return newer;
}

function replaceFeed(feed: Feed, pages: JokePages): void {
  const { queryKey } = queryOf(feed);
  // Next pages under way belong to the replaced list.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, pages);
  holdBack(feed, NOTHING);
  if (feed === "discovery") useShown.setState(useShown.getInitialState());
}
