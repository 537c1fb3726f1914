import { useInfiniteQuery } from "@tanstack/react-query";

import { isFoundIn } from "../../../../../contract/search/values.ts";
import { toJokeItems } from "../card/joke-item.ts";
import { FoundList } from "../search/found-list.tsx";
import { savedJokes } from "./api.ts";

/** The viewer's saved jokes that a text finds. Without a network those on the device are searched. */
export function SavedList({ ownKey, text }: { ownKey: string; text: string }) {
  const list = useInfiniteQuery(savedJokes(ownKey, text));
  const kept = useInfiniteQuery({ ...savedJokes(ownKey), enabled: false });
  const known = kept.data && toJokeItems(kept.data.pages).filter(({ joke }) => isFoundIn(joke.text, text));
  return <FoundList list={list} known={known} />;
}
