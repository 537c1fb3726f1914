import { queryKeys } from "../../../entities/query-keys.ts";
import type { ServerFrame } from "../../../../../contract/direct/events.ts";
import type { ErrorCode } from "../../../../../contract/errors.ts";
import { directStatusQuery, unreadQuery } from "../../../entities/direct/direct-status.ts";
import { rereadAccount } from "../../../entities/viewer/reread-account.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { changeChat } from "../model/api.ts";
import { withPeer } from "../model/chat.ts";
import { openDirectSocket } from "./socket.ts";
import {
  changeConversation,
  type ConversationPages,
  conversationRows,
  roomOf,
  rowOf,
  type RequestNumbers,
  withRequests,
} from "../model/conversations.ts";
import { createPresenceAsker, type PresenceAsker } from "./presence-asker.ts";
import { showOnline, showTyping, useInboxPresence } from "./presence.ts";

const SOCKET_PATH = "/api/direct/socket";

interface InboxSocketOptions {
  ownKey: string;
  onUp: () => void;
  /** Called again for every failed attempt. */
  onDown: () => void;
}

/** The viewer's one inbox socket, which updates headers, list and presence. Returns how to close it. */
export function openInboxSocket({ ownKey, onUp, onDown }: InboxSocketOptions): () => void {
  const queryKey = queryKeys.conversations(ownKey);
  const presence = createPresenceAsker((ids) => socket.send({ type: "check-users-online", ids }));

  const socket = openDirectSocket(SOCKET_PATH, {
    onOpen: () => {
      onUp();
      // Changes from before the socket opened come in no frame.
      void readAgain(queryKey);
      void readAgain(queryKeys.requests.all(ownKey));
      socket.send({ type: "user-online" });
      presence.startOver(useInboxPresence.getState().watched);
    },
    onDown,
    onFrame: (frame) => handleFrame(frame, ownKey, presence),
  });
  const stopWatching = useInboxPresence.subscribe(({ watched }, before) => {
    if (watched !== before.watched) presence.watch(watched);
  });

  return () => {
    stopWatching();
    presence.stop();
    socket.close();
  };
}

function handleFrame(frame: ServerFrame, ownKey: string, presence: PresenceAsker): void {
  switch (frame.type) {
    case "direct:status":
      return void queryClient.setQueryData(directStatusQuery.queryKey, frame.enabled);
    case "direct:unread":
      // Comes last on connecting: a socket that is back within its lease was not sent the switch.
      if (queryClient.getQueryData(directStatusQuery.queryKey) === undefined)
        void queryClient.prefetchQuery(directStatusQuery);
      return void queryClient.setQueryData(unreadQuery(ownKey).queryKey, {
        conversations: frame.count,
        newest: null,
      });
    case "direct:conversation":
      return showConversation(frame, ownKey);
    case "direct:requests":
      return showRequests(ownKey, { requests: frame.count, requestsApart: frame.apart });
    case "direct:renamed":
      return showOwnName(frame);
    case "direct:news":
      void readAgain(queryKeys.notifications(ownKey));
      return void rereadAccount();
    case "user-typing":
      return showTyping(frame.fromId, frame.typing);
    case "error":
      if (frame.code === ("TOO_MANY_REQUESTS" satisfies ErrorCode)) presence.refused();
      return;
    case "user-online-status":
      // We asked by id, so the frame's `username` holds the id.
      presence.answered(frame.username);
      return showOnline(frame.username, frame.online);
    case "user-status-changed":
      return showOnline(frame.id, frame.online);
    default:
  }
}

/** The viewer's current username and id: another device may have changed them while this one slept. */
function showOwnName({ id, username }: Extract<ServerFrame, { type: "direct:renamed" }>): void {
  const { user } = useSessionStore.getState();
  if (user?.id !== id || user.username !== username) void rereadAccount();
}

type ConversationFrame = Extract<ServerFrame, { type: "direct:conversation" }>;

function showConversation({ peer, peerId, conversation }: ConversationFrame, ownKey: string): void {
  const queryKey = queryKeys.conversations(ownKey);
  const data = queryClient.getQueryData<ConversationPages>(queryKey);
  // The frame of an emptied conversation names its person only.
  const known = conversation
    ? rowOf(data, roomOf(conversation))
    : conversationRows(data).find((row) => row.peerId === peerId);
  const about = conversation ?? known;
  if (about === undefined) return void readAgain(queryKey);
  const room = roomOf(about);
  changeChat(queryClient, { ownKey, room }, (chat) => withPeer(chat, { id: peerId, username: peer }));
  // A new message ends their typing indicator.
  if (conversation?.lastMessage.own === false && conversation.lastMessage._id !== known?.lastMessage._id)
    showTyping(peerId, false);
  // A request under way may be older than this frame, and a new person's picture is not in it: then the list is
  // refetched.
  const isReading = queryClient.getQueryState(queryKey)?.fetchStatus === "fetching";
  if (data !== undefined) queryClient.setQueryData(queryKey, changeConversation(data, room, conversation));
  if (isReading || !known) void readAgain(queryKey);
}

/** Updates the numbers of waiting requests; the requests themselves are read where they are shown. */
function showRequests(ownKey: string, numbers: RequestNumbers): void {
  const queryKey = queryKeys.conversations(ownKey);
  const isReading = queryClient.getQueryState(queryKey)?.fetchStatus === "fetching";
  queryClient.setQueryData<ConversationPages>(queryKey, (data) => data && withRequests(data, numbers));
  if (isReading) void readAgain(queryKey);
  void readAgain(queryKeys.requests.all(ownKey));
}

/** Refetches lists after the reads under way: a next page asked for with «+» is not lost. */
async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  const reads = queryClient.getQueryCache().findAll({ queryKey });
  await Promise.allSettled(reads.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ queryKey });
}
