import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";

import { changeCachedPages } from "../../entities/jokes/cached-jokes.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import type { JokePage } from "../../../../contract/jokes/calls.ts";
import { FEED_PAGE_SIZE } from "../../../../contract/jokes/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { byCursor } from "../../lib/network/by-cursor.ts";
import { unseenFirst } from "./feed/seen-jokes.ts";

type Signal = AbortSignal | undefined;

export const readFollowing = (cursor: string | null = null, signal?: Signal) =>
  call("GET /api/feed/following", { query: { limit: FEED_PAGE_SIZE, cursor: cursor ?? undefined }, signal });

/** Those not seen on this device come first. */
export async function readDiscovery(ownKey: string | null, cursor: string | null = null, signal?: Signal) {
  const page = await call("GET /api/jokes", { query: { cursor: cursor ?? undefined }, signal });
  return { ...page, jokes: unseenFirst(page.jokes, ownKey) };
}

/** The newest jokes of the people the viewer follows, ten at a time. */
export const followingFeed = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.jokes.following,
    meta: { keep: true },
    queryFn: ({ pageParam, signal }) => readFollowing(pageParam, signal),
    ...byCursor,
    // Never refetched by itself, which would move what is being read: feed/fresh-jokes.ts checks for new jokes and
    // offers them.
    staleTime: Infinity,
  });

/** Other people's newest jokes, shuffled by the server, those not seen on this device first. */
export const discoveryFeed = (ownKey: string | null) =>
  infiniteQueryOptions({
    queryKey: queryKeys.jokes.discovery,
    meta: { keep: true },
    queryFn: ({ pageParam, signal }) => readDiscovery(ownKey, pageParam, signal),
    ...byCursor,
    // The server's order is random: a refetch would reshuffle what is being read.
    staleTime: Infinity,
  });

/** One author's jokes, newest first. */
export const authorJokes = (username: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.jokes.ofAuthor(username),
    meta: { keep: true },
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/jokes", {
        query: { username, limit: FEED_PAGE_SIZE, cursor: pageParam ?? undefined },
        signal,
      }),
    ...byCursor,
  });

export const setLiked = (id: string, liked: boolean) =>
  call(liked ? "POST /api/jokes/{id}/like" : "POST /api/jokes/{id}/unlike", { params: { id } });

/** Updates the viewer's like and the count in every cached page with the joke. */
export function showLike(
  queryClient: QueryClient,
  id: string,
  liked: boolean,
  likes: (before: number) => number,
): void {
  changeCachedPages(queryClient, (page) => {
    if (!page.jokes.some((joke) => joke._id === id)) return page;
    const others = page.likedIds.filter((likedId) => likedId !== id);
    return {
      ...page,
      jokes: page.jokes.map((joke) => (joke._id === id ? { ...joke, likes: likes(joke.likes) } : joke)),
      likedIds: liked ? [...others, id] : others,
    };
  });
}

/** Updates in every cached page whether the viewer follows an author. */
export function showFollowing(queryClient: QueryClient, username: string, following: boolean): void {
  const changePage = (page: JokePage): JokePage => {
    const others = page.followingUsernames.filter((name) => name !== username);
    return { ...page, followingUsernames: following ? [...others, username] : others };
  };
  changeCachedPages(queryClient, changePage);
  // The home feed now has other authors; it is refetched when it is next opened, not while it is being read.
  void queryClient.invalidateQueries({ queryKey: queryKeys.jokes.following, refetchType: "none" });
}
