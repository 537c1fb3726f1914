import { useQuery } from "@tanstack/react-query";

import { errorText, hasCode } from "../../../lib/api-client.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { oneJoke } from "../api.ts";
import { JokeCard } from "../card/joke-card.tsx";
import { toJokeItems } from "../card/joke-item.ts";
import { JokeSkeletons } from "./joke-skeletons.tsx";
import { reportAction } from "../report/report-button.tsx";
import { authorTexts } from "./author-texts.ts";

/** The joke of a shared link, for anyone who follows it (design 21). */
export function SharedJoke({ jokeId }: { jokeId: string }) {
  const query = useQuery(oneJoke(jokeId));
  if (query.isPending) return <JokeSkeletons />;
  const item = query.data === undefined ? undefined : toJokeItems([query.data])[0];
  if (item !== undefined) return <JokeCard item={item} endAction={reportAction} />;
  const gone = query.data !== undefined || hasCode(query.error, "JOKE_NOT_FOUND");
  return gone ? (
    <EmptyState emoji="🍃" title={authorTexts.goneTitle} body={authorTexts.goneBody} />
  ) : (
    <ErrorState message={errorText(query.error)} onRetry={() => void query.refetch()} />
  );
}
