import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";

import { CONVERSATION_PAGE_SIZE } from "../../../../../contract/direct/values.ts";
import { paths } from "../../../../../contract/product.ts";
import { useCovers } from "../../../entities/muted-words/cover.ts";
import { PersonAvatar } from "../../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../../entities/person/blue-tick.tsx";
import { LoginFirst } from "../../../entities/viewer/login-first.tsx";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { errorText } from "../../../lib/network/api-client.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useSearchParams } from "../../../lib/use-search-params.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { ConversationSkeletons } from "./conversation-list.tsx";
import { roomOf } from "../model/conversations.ts";
import { DeleteConversationSheet } from "../chat/delete-conversation-sheet.tsx";
import { inboxTexts } from "./texts.ts";
import { InboxDisabledNotice } from "./disabled-notice.tsx";
import { useVisitorStatus } from "../live/use-direct-status.ts";
import { formatInboxTime } from "../model/message-time.ts";
import { type DirectRequest, type RequestKind, requestsQuery } from "../model/requests.ts";
import { DeleteAll } from "./delete-all.tsx";
import { ApartEntry } from "./requests-entry.tsx";
import { MessageMark } from "../chat/lazy-message-mark.ts";
import { requestTexts } from "../chat/request-texts.ts";

const pages = {
  seen: { title: requestTexts.title, lead: requestTexts.lead },
  apart: { title: requestTexts.apartTitle, lead: requestTexts.apartLead },
} as const satisfies Record<RequestKind, object>;

/** First messages, which wait outside the inbox until each is accepted or deleted; strangers' are a page of their own. */
export function RequestsPage() {
  const viewer = useViewer();
  const kind = useSearchParams().has("apart") ? "apart" : "seen";
  const { title } = pages[kind];
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={title} />
      <InboxDisabledNotice />
      {viewer?.username ? (
        <Requests key={`${viewer.ownKey} ${kind}`} ownKey={viewer.ownKey} kind={kind} />
      ) : (
        <SignedOut />
      )}
    </div>
  );
}

function SignedOut() {
  useVisitorStatus();
  return <LoginFirst emoji="📨" title={requestTexts.signedOutTitle} body={requestTexts.signedOutBody} />;
}

function Requests({ ownKey, kind }: { ownKey: string; kind: RequestKind }) {
  const list = useInfiniteQuery(requestsQuery(ownKey, kind));
  const now = useNow();
  const [deleting, setDeleting] = useState<DirectRequest | null>(null);
  if (list.isPending) return <ConversationSkeletons />;
  if (list.data === undefined)
    return <ErrorState message={errorText(list.error)} onRetry={() => void list.refetch()} />;

  const rows = requestRows(list.data.pages.flatMap((page) => page.items));
  const [newest] = rows;
  const { title, lead } = pages[kind];
  return (
    <>
      {rows.length === 0 && !list.hasNextPage ? (
        <NoRequests />
      ) : (
        <>
          <p className="px-1 text-sm text-muted">{lead}</p>
          <ul aria-label={title}>
            {rows.map((request) => (
              <RequestRow key={roomOf(request)} request={request} now={now} onDelete={() => setDeleting(request)} />
            ))}
          </ul>
        </>
      )}
      {list.hasNextPage && (
        <MoreButton label={requestTexts.more} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
      {!list.hasNextPage && rows.length > CONVERSATION_PAGE_SIZE && (
        <p className="py-2 text-center text-sm text-muted">{requestTexts.end}</p>
      )}
      {newest && (rows.length > 1 || list.hasNextPage) && (
        <DeleteAll ownKey={ownKey} kind={kind} newestAt={newest.lastMessageAt} />
      )}
      {kind === "seen" && <ApartEntry count={list.data.pages[0]?.requestsApart ?? 0} />}
      <DeleteConversationSheet
        ownKey={ownKey}
        conversation={deleting && { room: roomOf(deleting), username: deleting.peer }}
        isUnsent={false}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

/** Without duplicates: a person who writes again while more pages are loaded comes twice. */
function requestRows(items: DirectRequest[]): DirectRequest[] {
  const rows = new Map([...items].reverse().map((item) => [roomOf(item), item]));
  return [...rows.values()].reverse();
}

interface RequestRowProps {
  request: DirectRequest;
  now: Date;
  onDelete: () => void;
}

/** One request: the sender and their last message, without count or highlight. */
function RequestRow({ request, now, onDelete }: RequestRowProps) {
  const { person, lastMessage, lastMessageAt, firstContact } = request;
  const lineOf = useCovers((covers) => covers.lineOf);
  return (
    <li className="flex items-center">
      <Link
        href={paths.chat(person.username)}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-button px-1 py-1.5"
      >
        <PersonAvatar person={person} size={46} />
        <span className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2">
            <span className="flex min-w-0 flex-1 items-center gap-1">
              <bdi className="truncate text-body font-semibold">{person.username}</bdi>
              {person.blueTick && <BlueTick />}
            </span>
            <time dateTime={lastMessageAt} className="shrink-0 text-note text-muted">
              {formatInboxTime(lastMessageAt, now)}
            </time>
          </span>
          <bdi className="truncate text-sm text-muted">{lineOf?.(lastMessage.text) ?? lastMessage.text}</bdi>
          <span className="truncate text-note text-muted">{requestTexts.shared(firstContact.inCommon.count)}</span>
          <MessageMark text={lastMessage.text} isRequest hasMarks />
        </span>
      </Link>
      <IconButton label={inboxTexts.delete(person.username)} onClick={onDelete} className="-me-2 text-muted">
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

function NoRequests() {
  return (
    <EmptyState
      emoji="📭"
      title={requestTexts.emptyTitle}
      body={requestTexts.emptyBody}
      action={
        <Link href={paths.direct} className={buttonClass("outline")}>
          {requestTexts.toInbox}
        </Link>
      }
    />
  );
}
