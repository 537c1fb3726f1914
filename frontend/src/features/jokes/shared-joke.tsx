import { useQuery } from "@tanstack/react-query";

import { ApiError, errorText } from "../../lib/api-client.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { oneJoke } from "./api.ts";
import { JokeCard } from "./joke-card.tsx";
import { toJokeItems } from "./joke-item.ts";
import { JokeSkeletons } from "./joke-skeletons.tsx";
import { ReportButton } from "./report-button.tsx";

/** The joke of a shared link, for anyone who follows it (decision 21). */
export function SharedJoke({ jokeId }: { jokeId: string }) {
  const query = useQuery(oneJoke(jokeId));
  if (query.isPending) return <JokeSkeletons />;
  const item = query.data === undefined ? undefined : toJokeItems([query.data])[0];
  if (item !== undefined) return <JokeCard item={item} endAction={<ReportButton jokeId={jokeId} />} />;
  const gone = query.data !== undefined || (query.error instanceof ApiError && query.error.code === "JOKE_NOT_FOUND");
  return gone ? (
    <EmptyState emoji="🍃" title="این جوک دیگر این‌جا نیست" body="شاید نویسنده‌اش پاکش کرده باشد." />
  ) : (
    <ErrorState message={errorText(query.error)} onRetry={() => void query.refetch()} />
  );
}
