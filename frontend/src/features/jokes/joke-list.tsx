import { PlusIcon } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { type JokeActions, JokeCard } from "./joke-card.tsx";
import type { JokeItem } from "./joke-item.ts";
import { jokeTexts } from "./texts.ts";

interface JokeListProps extends JokeActions {
  items: JokeItem[];
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

/** Jokes one under the other, a «+» for the next ten, and an end. */
export function JokeList({ items, authorAction, endAction, hasMore, loadingMore, onMore }: JokeListProps) {
  return (
    <>
      {items.map((item) => (
        <JokeCard key={item.joke._id} item={item} authorAction={authorAction} endAction={endAction} />
      ))}
      {hasMore ? (
        <button
          type="button"
          aria-label={jokeTexts.more}
          title={jokeTexts.more}
          aria-busy={loadingMore || undefined}
          onClick={() => loadingMore || onMore()}
          className="grid size-12 place-items-center self-center rounded-full border border-line bg-card text-card-content transition active:scale-95"
        >
          {loadingMore ? <Spinner /> : <PlusIcon size={20} />}
        </button>
      ) : (
        <p className="py-3 text-center text-sm text-muted">{jokeTexts.end}</p>
      )}
    </>
  );
}
