import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import { queryKeys } from "../../../entities/query-keys.ts";
import { isPendingLike, storePendingLike } from "../../../entities/viewer/pending-like.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { call, errorText, hasCode } from "../../../lib/network/api-client.ts";
import { useWindowTitle } from "../../../lib/use-window-title.ts";
import { commonTexts } from "../../../texts/common.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { authorJokes } from "../api.ts";
import { endAction } from "../card/end-action.tsx";
import { JokeCard } from "../card/joke-card.tsx";
import { toJokeItems } from "../card/joke-item.ts";
import { likeJoke } from "../card/like-joke.ts";
import { JokeSkeletons } from "./joke-skeletons.tsx";
import { authorTexts } from "./author-texts.ts";

/** How many more jokes of its author are below a shared one. */
const MORE_OF_AUTHOR = 3;

interface SharedJokeProps {
  jokeId: string;
  /** Whether more jokes of its author follow. */
  withMore: boolean;
  onClose: () => void;
}

/** The joke of a shared link, which anyone can see (R21), with its author above it. */
export function SharedJoke({ jokeId, withMore, onClose }: SharedJokeProps) {
  const query = useQuery(oneJoke(jokeId));
  const item = query.data === undefined ? undefined : toJokeItems([query.data])[0];
  const [wished] = useState(() => isPendingLike(jokeId));
  const mayLike = (useViewer()?.username ?? null) !== null;
  const likeWished = useEffectEvent(() => {
    storePendingLike(null);
    if (item !== undefined) likeJoke(item, true);
  });
  const isDue = wished && mayLike && item !== undefined && !query.isPlaceholderData;
  useEffect(() => {
    if (isDue) likeWished();
  }, [isDue]);
  const author = item?.joke.username;
  const isGone = query.data !== undefined || hasCode(query.error, "JOKE_NOT_FOUND");
  return (
    <>
      <div className="flex items-center justify-between gap-2 ps-1">
        <h2 className="flex min-w-0 gap-1 text-heading font-bold">
          {author === undefined ? (
            authorTexts.sharedJoke
          ) : (
            <>
              <span className="shrink-0">{authorTexts.jokeOf}</span>{" "}
              <bdi dir="ltr" className="truncate">
                {author}
              </bdi>
              <WindowTitle title={`${authorTexts.jokeOf} ${author}`} />
            </>
          )}
        </h2>
        <IconButton label={commonTexts.close} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {query.isPending ? (
        <JokeSkeletons />
      ) : item !== undefined ? (
        <JokeCard whole item={item} endAction={endAction} justLiked={wished && item.liked} />
      ) : isGone ? (
        <EmptyState emoji="🍃" title={authorTexts.goneTitle} body={authorTexts.goneBody} />
      ) : (
        <ErrorState message={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {withMore && author !== undefined && <MoreOfAuthor username={author} jokeId={jokeId} />}
    </>
  );
}

/** The author's newest jokes but the shared one; nothing where there are none. */
function MoreOfAuthor({ username, jokeId }: { username: string; jokeId: string }) {
  const feed = useInfiniteQuery(authorJokes(username));
  if (feed.isPending) return <JokeSkeletons />;
  const others = toJokeItems(feed.data?.pages ?? []).filter(({ joke }) => joke._id !== jokeId);
  if (others.length === 0) return null;
  return (
    <>
      <h2 className="flex gap-1 px-1 pt-2 text-heading font-bold">
        <span className="shrink-0">{authorTexts.moreOf}</span>{" "}
        <bdi dir="ltr" className="truncate">
          {username}
        </bdi>
      </h2>
      {others.slice(0, MORE_OF_AUTHOR).map((item) => (
        <JokeCard key={item.joke._id} item={item} endAction={endAction} />
      ))}
    </>
  );
}

const oneJoke = (id: string) =>
  queryOptions({
    queryKey: queryKeys.joke.one(id),
    meta: { keep: true, showsNames: true },
    queryFn: ({ signal }) => call("GET /api/jokes/{id}", { params: { id }, signal }),
    // index.html already shows it: without a placeholder it would disappear for a moment. Not initialData: the query
    // must still be fetched, because the answer may be one for a visitor who has logged in since.
    placeholderData: () => {
      const shown = globalThis.firstPaint?.jokes;
      return shown?.jokes[0]?._id === id ? shown : undefined;
    },
  });

function WindowTitle({ title }: { title: string }) {
  useWindowTitle(title);
  return null;
}
