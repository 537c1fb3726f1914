import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";

import type { Joke, JokePage } from "../../../contract/jokes/calls.ts";
import { queryKeys } from "../../../frontend/src/entities/query-keys.ts";
import { authorJokes, discoveryFeed, showLike } from "../../../frontend/src/features/jokes/api.ts";
import { showPublished } from "../../../frontend/src/features/jokes/compose/show-published.ts";
import { aJoke, pageOf } from "../../components/support/jokes.ts";
import { aPerson } from "../../components/support/people.ts";

const SARA = "sara.khandan";
const plain = { blueTick: false, colorfulFrame: false, sparkleEffect: false };

const sara = aPerson({ username: SARA });
const joke = (id: string, likes = 0) => aJoke(sara, "جوک", { _id: id, own: true, likes });
const page = (...jokes: Joke[]): JokePage => ({ success: true, ...pageOf(jokes) });

let queryClient: QueryClient;
const own = authorJokes(SARA).queryKey;
const pagesOf = (...pages: JokePage[]) => ({ pages, pageParams: pages.map(() => null) });
const shownIds = () => queryClient.getQueryData(own)?.pages.map(({ jokes }) => jokes.map(({ _id }) => _id));

beforeEach(() => {
  queryClient = new QueryClient();
});

test("a newly published joke comes before the author's others", () => {
  queryClient.setQueryData(own, pagesOf(page(joke("2")), page(joke("1"))));
  showPublished(queryClient, joke("3"), plain);
  expect(shownIds()).toEqual([["3", "2"], ["1"]]);
});

test("a joke sent again after a lost answer is shown once", () => {
  queryClient.setQueryData(own, pagesOf(page(joke("2"))));
  showPublished(queryClient, joke("2"), plain);
  expect(shownIds()).toEqual([["2"]]);
});

test("a published joke brings its author's blue tick into a list that has no joke yet", () => {
  queryClient.setQueryData(own, pagesOf(page()));
  showPublished(queryClient, joke("1"), { ...plain, blueTick: true });
  expect(queryClient.getQueryData(own)?.pages[0]).toMatchObject({
    blueTickUsernames: [SARA],
    colorfulFrameUsernames: [],
    sparkleUsernames: [],
  });
});

test("a list that was never read stays unread when a joke is published", () => {
  showPublished(queryClient, joke("1"), plain);
  expect(queryClient.getQueryData(own)).toBeUndefined();
});

test("a list that is being read is read again, because its answer may be older than the joke", async () => {
  queryClient.setQueryData(own, pagesOf(page(joke("1"))));
  const answers = [Promise.withResolvers<JokePage>(), Promise.withResolvers<JokePage>()];
  let asked = 0;
  const reading = queryClient
    .fetchQuery({ queryKey: own, queryFn: async () => pagesOf(await (answers[asked++]?.promise ?? page())) })
    .catch(() => undefined);
  showPublished(queryClient, joke("2"), plain);
  expect(queryClient.getQueryState(own)?.isInvalidated).toBe(true);
  answers[0]?.resolve(page(joke("1")));
  await reading;
});

test("a like is shown on every copy of its joke, and on no other joke", () => {
  const feed = discoveryFeed(null).queryKey;
  const shared = queryKeys.joke.one("1");
  queryClient.setQueryData(feed, pagesOf(page(joke("1", 4), joke("2", 4))));
  queryClient.setQueryData(shared, page(joke("1", 4)));
  showLike(queryClient, "1", true, (likes) => likes + 1);
  expect(queryClient.getQueryData(feed)?.pages[0]).toMatchObject({
    jokes: [{ likes: 5 }, { likes: 4 }],
    likedIds: ["1"],
  });
  expect(queryClient.getQueryData(shared)).toMatchObject({ jokes: [{ likes: 5 }], likedIds: ["1"] });

  showLike(queryClient, "1", false, (likes) => likes - 1);
  expect(queryClient.getQueryData(feed)?.pages[0]).toMatchObject({ jokes: [{ likes: 4 }, { likes: 4 }], likedIds: [] });
});
