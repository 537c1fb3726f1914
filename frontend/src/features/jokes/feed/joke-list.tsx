import { type ReactNode, useDeferredValue } from "react";

import { useSettled } from "../../../lib/use-settled.ts";
import { MoreButton } from "../../../ui/more-button.tsx";
import { type JokeActions, JokeCard } from "../card/joke-card.tsx";
import type { JokeItem } from "../card/joke-item.ts";
import { jokeTexts } from "../texts.ts";
import { ON_FIRST_SCREEN } from "./on-first-screen.ts";

interface JokeListProps extends JokeActions {
  items: JokeItem[];
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  /** By default it says that ten more come. */
  moreLabel?: string;
  /** Said after the last joke. */
  end?: string;
  /** Rendered after that. */
  atEnd?: ReactNode;
}

/** A list of jokes, a «+» for the next ten, and an end marker. */
export function JokeList({ items, authorAction, endAction, hasMore, loadingMore, onMore, ...texts }: JokeListProps) {
  const { moreLabel = jokeTexts.more, end = jokeTexts.end, atEnd } = texts;
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
        <div className="grid justify-items-center py-3 text-center text-sm text-muted">
          <p>{end}</p>
          {atEnd}
        </div>
      )}
    </>
  );
}
