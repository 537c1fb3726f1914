import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";

import { queryKeys } from "../../../entities/query-keys.ts";
import { LoginFirst } from "../../../entities/viewer/login-first.tsx";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { chatQuery } from "../model/api.ts";
import { RequestsEntry } from "./requests-entry.tsx";
import { type Conversation, conversationsQuery } from "../model/conversations.ts";
import { ConversationList } from "./conversation-list.tsx";
import { type ConversationPages, conversationRows, readConversation, roomOf } from "../model/conversations.ts";
import { InboxDisabledNotice } from "./disabled-notice.tsx";
import { DeleteConversationSheet } from "../chat/delete-conversation-sheet.tsx";
import { InboxPeople, useInboxPeople } from "./inbox-people.tsx";
import { watchPresence } from "../live/presence.ts";
import { inboxTexts } from "./texts.ts";
import { useUnsent } from "./use-unsent.ts";
import { useVisitorStatus } from "../live/use-direct-status.ts";

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
      {viewer?.username ? <Inbox key={viewer.ownKey} ownKey={viewer.ownKey} search={search} /> : <SignedOut />}
    </div>
  );
}

function Inbox({ ownKey, search }: InboxPageProps & { ownKey: string }) {
  const list = useInfiniteQuery(conversationsQuery(ownKey));
  const listed = conversationRows(list.data);
  const { unsent, rows } = useUnsent(ownKey, listed);
  const people = useInboxPeople(ownKey, list.isPending ? null : rows);
  useReadConversations(ownKey, list.data);
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
      <RequestsEntry numbers={list.data?.pages[0]} />
      <ConversationList list={list} rows={rows} unsent={unsent} onDelete={setDeleting} />
      {!list.isPending && <InboxPeople kind="following" people={people.following} isPending={people.isPending} />}
      {!people.isPending && <InboxPeople kind="followers" people={people.followers} />}
      <DeleteConversationSheet
        ownKey={ownKey}
        conversation={deleting && { room: roomOf(deleting), username: deleting.peer }}
        isUnsent={deleting !== null && !listed.map(roomOf).includes(roomOf(deleting))}
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
function useReadConversations(ownKey: string, list: ConversationPages | undefined): void {
  useEffect(() => {
    if (list === undefined) return;
    let changed = list;
    for (const room of conversationRows(list).map(roomOf)) {
      const chat = queryClient.getQueryData(chatQuery({ ownKey, room }).queryKey);
      if (chat) changed = readConversation(changed, room, chat.ownReadSeq);
    }
    if (changed !== list) queryClient.setQueryData(queryKeys.conversations(ownKey), changed);
  }, [ownKey, list]);
}
