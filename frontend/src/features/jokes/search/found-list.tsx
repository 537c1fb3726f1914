import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";

import type { JokePage } from "../../../../../contract/jokes/calls.ts";
import { errorText } from "../../../lib/network/api-client.ts";
import { commonTexts } from "../../../texts/common.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { endAction } from "../card/end-action.tsx";
import { type JokeItem, toJokeItems } from "../card/joke-item.ts";
import { JokeList } from "../feed/joke-list.tsx";
import { JokeSkeletons } from "../feed/joke-skeletons.tsx";
import { LIST_END, ListEnd } from "../feed/list-end.tsx";
import { searchTexts } from "./texts.ts";

/** A search looks at a limited number of jokes at a time. This number of empty pages is read by itself. */
const EMPTY_PAGES_MAX = 10;

interface FoundListProps {
  list: UseInfiniteQueryResult<InfiniteData<JokePage>>;
  /** Shown instead of an error: what the device knows. Absent where it knows nothing. */
  known?: JokeItem[] | undefined;
  authorAction?: (item: JokeItem) => ReactNode;
}

/** The jokes that a search finds; it goes on by itself until there are some. */
export function FoundList({ list, known, authorAction }: FoundListProps) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const items = data === undefined ? (known ?? []) : toJokeItems(data.pages);
  const goesOn =
    items.length === 0 && hasNextPage && !isFetchNextPageError && (data?.pages.length ?? 0) <= EMPTY_PAGES_MAX;
  const goOn = useEffectEvent(() => void list.fetchNextPage());
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) goOn();
  }, [goesOn, isFetchingNextPage]);

  if (list.isPending || goesOn) return <JokeSkeletons />;
  const retry = () => void list.refetch();
  if (data === undefined && known === undefined) return <ErrorState message={errorText(error)} onRetry={retry} />;
  if (data === undefined && items.length === 0)
    return (
      <EmptyState
        emoji="🔎"
        title={searchTexts.notOnDevice}
        body={searchTexts.notOnDeviceHint}
        action={
          <Button variant="outline" onClick={retry}>
            {commonTexts.retry}
          </Button>
        }
      />
    );
  if (items.length === 0 && !hasNextPage)
    return <EmptyState emoji="🔎" title={searchTexts.nothing} body={searchTexts.nothingHint} />;
  return (
    <>
      {data === undefined && (
        <p role="status" className="px-1 text-sm text-muted">
          {searchTexts.fromDevice}
        </p>
      )}
      <JokeList
        items={items}
        authorAction={authorAction}
        endAction={endAction}
        hasMore={hasNextPage}
        loadingMore={isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        end={<ListEnd text={LIST_END} />}
        moreLabel={items.length === 0 ? searchTexts.goOn : commonTexts.more}
      />
    </>
  );
}
