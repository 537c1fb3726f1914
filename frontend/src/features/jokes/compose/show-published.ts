import type { QueryClient } from "@tanstack/react-query";

import type { AccountUser } from "../../../../../contract/account/calls/account.ts";
import type { Joke } from "../../../../../contract/jokes/calls.ts";
import { authorJokes } from "../api.ts";

type Decorations = Pick<AccountUser, "blueTick" | "colorfulFrame" | "sparkleEffect">;

/** Puts a newly published joke first in the author's list; a list that was not loaded yet will contain it. */
export function showPublished(queryClient: QueryClient, joke: Joke, author: Decorations): void {
  const { queryKey } = authorJokes(joke.username);
  // A request under way may be older than the joke.
  if (queryClient.isFetching({ queryKey }) > 0) return void queryClient.invalidateQueries({ queryKey });
  queryClient.setQueryData(queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? [];
    // Sent twice after a lost answer, it is still one joke.
    if (data === undefined || newest === undefined || newest.jokes.some(({ _id }) => _id === joke._id)) return data;
    const marked = (names: string[], isMarked: boolean) => (isMarked ? [...names, joke.username] : names);
    const first = {
      ...newest,
      jokes: [joke, ...newest.jokes],
      blueTickUsernames: marked(newest.blueTickUsernames, author.blueTick),
      colorfulFrameUsernames: marked(newest.colorfulFrameUsernames, author.colorfulFrame),
      sparkleUsernames: marked(newest.sparkleUsernames, author.sparkleEffect),
    };
    return { ...data, pages: [first, ...older] };
  });
}
