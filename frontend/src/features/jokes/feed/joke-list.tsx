import { type ReactNode, useDeferredValue } from "react";

import { useSettled } from "../../../lib/use-settled.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { type JokeActions, JokeCard } from "../card/joke-card.tsx";
import type { JokeItem } from "../card/joke-item.ts";
import { jokeTexts } from "../texts.ts";
import type { HomeEndProps } from "./home-end.tsx";
import { ON_FIRST_SCREEN } from "./on-first-screen.ts";

const HomeEnd = lazyPart<HomeEndProps>(() => import("./home-end.tsx").then((module) => ({ default: module.HomeEnd })));

interface JokeListProps extends JokeActions {
  items: JokeItem[];
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  /** By default it says that ten more come. */
  moreLabel?: string;
  /** Rendered after the last joke; by default home's end. */
  end?: ReactNode;
  isShuffled?: boolean;
}

/** A list of jokes, a «+» for the next ten, and an end marker. */
export function JokeList({ items, authorAction, endAction, hasMore, loadingMore, onMore, ...others }: JokeListProps) {
  const { moreLabel = jokeTexts.more, end, isShuffled = false } = others;
  // On start, cards below the first screen are rendered in slices: rendering all ten at once would block a weak phone.
  const built = useDeferredValue(items.length, useSettled() ? items.length : ON_FIRST_SCREEN);
  return (
    <>
      {items.slice(0, built).map((item) => (
        <JokeCard key={item.joke._id} item={item} authorAction={authorAction} endAction={endAction} />
      ))}
      {hasMore ? (
        <MoreButton label={moreLabel} busy={loadingMore} onMore={onMore} />
      ) : (
        (end ?? <HomeEnd above={items} authorAction={authorAction} isShuffled={isShuffled} />)
      )}
    </>
  );
}
