import type { ReactNode } from "react";

import { MoreButton } from "../../../ui/more-button.tsx";
import { type JokeActions, JokeCard } from "../card/joke-card.tsx";
import type { JokeItem } from "../card/joke-item.ts";
import { jokeTexts } from "../texts.ts";

interface JokeListProps extends JokeActions {
  items: JokeItem[];
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  /** The way on from the end. */
  atEnd?: ReactNode;
}

/** Jokes one under the other, a «+» for the next ten, and an end. */
export function JokeList({ items, authorAction, endAction, hasMore, loadingMore, onMore, atEnd }: JokeListProps) {
  return (
    <>
      {items.map((item) => (
        <JokeCard key={item.joke._id} item={item} authorAction={authorAction} endAction={endAction} />
      ))}
      {hasMore ? (
        <MoreButton label={jokeTexts.more} busy={loadingMore} onMore={onMore} />
      ) : (
        <div className="grid justify-items-center py-3 text-center text-sm text-muted">
          <p>{jokeTexts.end}</p>
          {atEnd}
        </div>
      )}
    </>
  );
}
