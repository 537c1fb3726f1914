import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";

import { lazyQueryKeys } from "../../../entities/lazy-query-keys.ts";
import { LoginFirst } from "../../../entities/viewer/login-first.tsx";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { chatQuery } from "../api.ts";
import { RequestsEntry } from "../requests/requests-entry.tsx";
import { type Conversation, conversationsQuery, type InboxViewer } from "./api.ts";
import { ConversationList } from "./conversation-list.tsx";
import { type ConversationPages, conversationRows, readConversation, requestsOf } from "./conversations.ts";
import { InboxDisabledNotice } from "./disabled-notice.tsx";
import { DeleteConversationSheet } from "./delete-conversation-sheet.tsx";
import { InboxPeople, useInboxPeople } from "./inbox-people.tsx";
import { watchPresence } from "./presence.ts";
import { inboxTexts } from "./texts.ts";
import { useUnsent } from "./use-unsent.ts";
import { useVisitorStatus } from "./use-direct-status.ts";

interface InboxPageProps {
  /** A box that finds anybody by username. */
  search: ReactNode;
}

/** The viewer's messages: their conversations, and people to write to. */
export function InboxPage({ search }: InboxPageProps) {
  const viewer = useViewer();
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={inboxTexts.title} />
      <InboxDisabledNotice />
      {viewer?.username ? (
        <Inbox key={viewer.id} viewer={{ id: viewer.id, username: viewer.username }} search={search} />
      ) : (
        <SignedOut />
      )}
    </div>
  );
}

function Inbox({ viewer, search }: InboxPageProps & { viewer: InboxViewer }) {
  const list = useInfiniteQuery(conversationsQuery(viewer.id));
  const listed = conversationRows(list.data);
  const { unsent, rows } = useUnsent(viewer, listed);
  const people = useInboxPeople(viewer.id, list.isPending ? null : rows);
  useReadConversations(viewer.id, list.data);
  const [deleting, setDeleting] = useState<Conversation | null>(null);

  const shown = [
    ...rows.map(({ peerId }) => peerId),
    ...[...people.following, ...people.followers].map(({ id }) => id),
  ];
  const watched = [...shown].sort().join(" ");
  useEffect(() => watchPresence(watched === "" ? [] : watched.split(" ")), [watched]);
  useEffect(() => () => watchPresence([]), []);

  return (
    <>
      {search}
      <RequestsEntry count={requestsOf(list.data)} />
      <ConversationList list={list} rows={rows} unsent={unsent} onDelete={setDeleting} />
      {!list.isPending && <InboxPeople kind="following" people={people.following} isPending={people.isPending} />}
      {!people.isPending && <InboxPeople kind="followers" people={people.followers} />}
      <DeleteConversationSheet
        viewerId={viewer.id}
        conversation={deleting}
        isUnsent={!listed.some(({ peerId }) => peerId === deleting?.peerId)}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

function SignedOut() {
  useVisitorStatus();
  return <LoginFirst emoji="💬" title={inboxTexts.signedOutTitle} body={inboxTexts.signedOutBody} />;
}

/**
 * Clears the badges of conversations that were read after the list was: offline, both come from the device, and the
 * list is older.
 */
function useReadConversations(viewerId: string, list: ConversationPages | undefined): void {
  useEffect(() => {
    if (list === undefined) return;
    let changed = list;
    for (const { peerId } of conversationRows(list)) {
      const chat = queryClient.getQueryData(chatQuery({ viewerId, peerId }).queryKey);
      if (chat) changed = readConversation(changed, peerId, chat.ownReadSeq);
    }
    if (changed !== list) queryClient.setQueryData(lazyQueryKeys.conversations(viewerId), changed);
  }, [viewerId, list]);
}
