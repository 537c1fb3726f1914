import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";

import { toPersianDigits } from "../../../../../contract/digits.ts";
import { BEST_PATH } from "../../../../../contract/jokes/best.ts";
import { MINUTE_MS } from "../../../../../contract/time.ts";
import { queryKeys } from "../../../entities/query-keys.ts";
import { call } from "../../../lib/network/api-client.ts";
import { byCursor } from "../../../lib/network/by-cursor.ts";
import { askToRefresh } from "../../../lib/page-scroller.ts";
import { MONTHS } from "../../../lib/persian/calendar.ts";
import { Button } from "../../../ui/button.tsx";
import { JokeCard } from "../card/joke-card.tsx";
import { type JokeItem, toJokeItems } from "../card/joke-item.ts";
import { reportAction } from "../card/report-button.tsx";
import { LIST_END, ListEnd } from "./list-end.tsx";

const endTexts = {
  shuffleAgain: "یک دور دیگر 🎲",
  bestOf: (day: string) => `بهترین جوک‌های ${day}`,
  otherDays: "بهترین‌های روزهای دیگر و هفته",
} as const;

export interface HomeEndProps {
  /** The jokes above, which are not shown twice. */
  above: readonly JokeItem[];
  authorAction?: ((item: JokeItem) => ReactNode) | undefined;
  /** Whether the list is everybody's jokes, which can be shuffled again. */
  isShuffled: boolean;
}

/** The end of home's jokes: the best of the last day. */
export function HomeEnd({ above, authorAction, isShuffled }: HomeEndProps) {
  return (
    <>
      <ListEnd text={LIST_END}>
        {isShuffled && (
          <Button variant="ghost" onClick={askToRefresh}>
            {endTexts.shuffleAgain}
          </Button>
        )}
      </ListEnd>
      <Best above={above} authorAction={authorAction} />
    </>
  );
}

const bestJokes = infiniteQueryOptions({
  queryKey: queryKeys.jokes.best,
  queryFn: ({ signal }) => call("GET /api/best-jokes", { signal }),
  ...byCursor,
  staleTime: 5 * MINUTE_MS,
});

/**
 * Without the viewer's own jokes, as all of home. Nothing while there are none, nor if they cannot be read: nobody has
 * asked for them.
 */
function Best({ above, authorAction }: Pick<HomeEndProps, "above" | "authorAction">) {
  const titleId = useId();
  const [page] = useInfiniteQuery(bestJokes).data?.pages ?? [];
  if (page === undefined || page.day === null) return null;
  const shown = new Set(above.map(({ joke }) => joke._id));
  const items = toJokeItems([page]).filter(({ joke }) => !joke.own && !shown.has(joke._id));
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2.5">
      <h2 id={titleId} className="px-1 pt-2 text-heading font-bold">
        {endTexts.bestOf(inWords(page.day))}
      </h2>
      {items.map((item) => (
        <JokeCard key={item.joke._id} item={item} authorAction={authorAction} endAction={reportAction} />
      ))}
      {/* A page of the Worker, outside the app. */}
      <a href={BEST_PATH} className="inline-flex min-h-12 items-center self-center px-4 text-sm text-primary underline">
        {endTexts.otherDays}
      </a>
    </section>
  );
}

/** A day of the Persian calendar, such as 1405-09-03, in words: ۳ آذر. */
function inWords(date: string): string {
  const [, month = 1, day = 1] = date.split("-").map(Number);
  return `${toPersianDigits(day)} ${MONTHS[month - 1]}`;
}
