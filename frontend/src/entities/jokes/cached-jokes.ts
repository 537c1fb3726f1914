import type { InfiniteData, QueryClient } from "@tanstack/react-query";

import type { Joke, JokePage } from "../../../../contract/jokes/calls.ts";
import { queryKeys } from "../query-keys.ts";

export type JokePages = InfiniteData<JokePage, string | null>;

/** Applies `change` to every cached copy of the jokes; null takes a joke out. */
export function changeCachedJokes(queryClient: QueryClient, change: (joke: Joke) => Joke | null): void {
  const changePage = (page: JokePage): JokePage => ({
    ...page,
    jokes: page.jokes.map(change).filter((joke) => joke !== null),
  });
  changeCachedPages(queryClient, changePage);
}

/** Applies `change` to every cached page of jokes. */
export function changeCachedPages(queryClient: QueryClient, changePage: (page: JokePage) => JokePage): void {
  queryClient.setQueriesData<JokePages>({ queryKey: queryKeys.jokes.all }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map(changePage) },
  );
  queryClient.setQueriesData<JokePage>({ queryKey: queryKeys.joke.all }, (page) =>
    page === undefined ? page : changePage(page),
  );
}
