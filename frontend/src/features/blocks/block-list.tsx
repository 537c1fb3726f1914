import { useInfiniteQuery } from "@tanstack/react-query";
import { errorText } from "../../lib/network/api-client.ts";
import { formatDate } from "../../lib/persian/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { PersonAvatar } from "../../entities/person/person-avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { blocksQuery } from "./api.ts";
import { blockTexts } from "./texts.ts";
import { UnblockButton } from "./unblock-button.tsx";

/** The people the viewer blocked, each with a button to unblock. */
export function BlockList() {
  const now = useNow();
  const blocks = useInfiniteQuery({ ...blocksQuery(), staleTime: 0 });

  if (blocks.isPending) return <Skeleton className="h-15 w-full rounded-2xl" />;
  if (blocks.data === undefined)
    return <ErrorState message={errorText(blocks.error)} onRetry={() => void blocks.refetch()} />;
  const people = blocks.data.pages.flatMap((page) => page.items);
  if (people.length === 0) return <EmptyState emoji="🕊️" title={blockTexts.empty} />;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={blockTexts.list} className="flex flex-col gap-2">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2xl border border-line bg-card p-3 text-card-content"
          >
            <PersonAvatar person={person} size={36} />
            <div className="min-w-0 grow basis-[7rem]">
              <bdi className="block w-fit max-w-full truncate text-body">{person.username}</bdi>
              <span className="text-note text-muted">{blockTexts.since(formatDate(person.blockedAt, now))}</span>
            </div>
            <UnblockButton username={person.username} size="sm" />
          </li>
        ))}
      </ul>
      {blocks.hasNextPage && (
        <Button variant="outline" busy={blocks.isFetchingNextPage} onClick={() => void blocks.fetchNextPage()}>
          {blockTexts.more}
        </Button>
      )}
    </div>
  );
}
