import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { errorText } from "../../../lib/network/api-client.ts";
import { commonTexts } from "../../../texts/common.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { authorJokes } from "../api.ts";
import { authorTexts } from "./author-texts.ts";
import { deleteAction } from "../card/delete-button.tsx";
import { toJokeItems } from "../card/joke-item.ts";
import { JokeList } from "./joke-list.tsx";
import { JokeSkeletons } from "./joke-skeletons.tsx";
import { LIST_END, ListEnd } from "./list-end.tsx";
import { reportAction } from "../card/report-button.tsx";

interface AuthorJokesProps {
  username: string;
  /** Whether they are the viewer's own, which can be deleted; others can be reported. */
  own: boolean;
  /** A joke of theirs that is shown elsewhere on the page. */
  except?: string | undefined;
  /** Shown when there are none. */
  empty: ReactNode;
}

/** One author's jokes, newest first. */
export function AuthorJokes({ username, own, except, empty }: AuthorJokesProps) {
  const feed = useInfiniteQuery(authorJokes(username));
  if (feed.isPending) return <JokeSkeletons />;
  if (feed.data === undefined)
    return <ErrorState message={errorText(feed.error)} onRetry={() => void feed.refetch()} />;
  const items = toJokeItems(feed.data.pages).filter(({ joke }) => joke._id !== except);
  if (items.length === 0 && !feed.hasNextPage) return except === undefined ? empty : null;
  return (
    <JokeList
      items={items}
      endAction={own ? deleteAction : reportAction}
      // The last page of one author's jokes seldom has ten.
      moreLabel={commonTexts.more}
      end={<ListEnd text={own ? authorTexts.ownEnd : LIST_END} />}
      hasMore={feed.hasNextPage}
      loadingMore={feed.isFetchingNextPage}
      onMore={() => void feed.fetchNextPage()}
    />
  );
}
