import type { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { CONVERSATION_PAGE_SIZE } from "../../../../../contract/direct/values.ts";
import { paths } from "../../../../../contract/product.ts";
import { errorText } from "../../../lib/network/api-client.ts";
import { useNow } from "../../../lib/use-now.ts";
import { commonTexts } from "../../../texts/common.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Conversation } from "../model/conversations.ts";
import { ConversationRow } from "./conversation-row.tsx";
import { type ConversationPages, roomOf } from "../model/conversations.ts";
import { inboxTexts } from "./texts.ts";
import type { WaitingMessage } from "../outbox/store.ts";

interface ConversationListProps {
  list: ReturnType<typeof useInfiniteQuery<unknown, Error, ConversationPages>>;
  rows: Conversation[];
  /** Unsent messages on this device, by their room. */
  unsent: ReadonlyMap<string, WaitingMessage>;
  onDelete: (conversation: Conversation) => void;
}

/** The conversations, a «+» for ten more, and an end marker after a long list. */
export function ConversationList({ list, rows, unsent, onDelete }: ConversationListProps) {
  const now = useNow();
  if (list.isPending) return <ConversationSkeletons />;
  if (list.data === undefined)
    return <ErrorState message={errorText(list.error)} onRetry={() => void list.refetch()} />;
  if (rows.length === 0 && !list.hasNextPage) return <NoConversations />;

  return (
    <>
      <ul aria-label={inboxTexts.conversations}>
        {rows.map((row) => (
          <ConversationRow
            key={roomOf(row)}
            conversation={row}
            unsent={unsent.get(roomOf(row))}
            now={now}
            onDelete={() => onDelete(row)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <MoreButton label={inboxTexts.more} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
      {!list.hasNextPage && rows.length > CONVERSATION_PAGE_SIZE && (
        <p className="py-2 text-center text-sm text-muted">{inboxTexts.end}</p>
      )}
    </>
  );
}

function NoConversations() {
  return (
    <EmptyState
      emoji="💬"
      title={inboxTexts.emptyTitle}
      body={inboxTexts.emptyBody}
      action={
        <Link href={paths.search} className={buttonClass("accent")}>
          {inboxTexts.goToSearch}
        </Link>
      }
    />
  );
}

/** Skeleton rows. */
export function ConversationSkeletons() {
  return (
    <div aria-busy="true" className="grid">
      <span className="sr-only">{commonTexts.loading}</span>
      {Array.from({ length: CONVERSATION_PAGE_SIZE }, (_, row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 px-1">
          <Skeleton className="size-12" />
          <span className="grid gap-2">
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-3 w-20" />
          </span>
        </div>
      ))}
    </div>
  );
}
