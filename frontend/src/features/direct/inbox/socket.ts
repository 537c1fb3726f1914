import { lazyQueryKeys } from "../../../entities/lazy-query-keys.ts";
import type { ServerFrame } from "../../../../../contract/direct/events.ts";
import type { ErrorCode } from "../../../../../contract/errors.ts";
import { directStatusQuery, unreadQuery } from "../../../entities/direct/direct-status.ts";
import { rereadAccount } from "../../../entities/viewer/reread-account.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { changeChat } from "../api.ts";
import { withPeerName } from "../chat/chat.ts";
import { hearOfRooms, roomOf } from "../rooms.ts";
import { openDirectSocket } from "../socket.ts";
import { changeConversation, type ConversationPages, rowOf, withRequests } from "./conversations.ts";
import { createPresenceAsker, type PresenceAsker } from "./presence-asker.ts";
import { showOnline, showTyping, useInboxPresence } from "./presence.ts";

const SOCKET_PATH = "/api/direct/socket";

interface InboxSocketOptions {
  viewerId: string;
  onUp: () => void;
  /** Called again for every try that fails. */
  onDown: () => void;
}

/** The viewer's one socket to their own inbox: headers, list and presence hear through it. Answers how to close it. */
export function openInboxSocket({ viewerId, onUp, onDown }: InboxSocketOptions): () => void {
  const queryKey = lazyQueryKeys.conversations(viewerId);
  const presence = createPresenceAsker((id) => socket.send({ type: "check-user-online", username: id }));

  const socket = openDirectSocket(SOCKET_PATH, {
    onOpen: () => {
      onUp();
      // What changed before the socket was open is in no frame.
      void readAgain(queryKey);
      void readAgain(lazyQueryKeys.requests(viewerId));
      socket.send({ type: "user-online" });
      presence.startOver(useInboxPresence.getState().watched);
    },
    onDown,
    onFrame: (frame) => hear(frame, viewerId, presence),
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

function hear(frame: ServerFrame, viewerId: string, presence: PresenceAsker): void {
  switch (frame.type) {
    case "direct:status":
      return void queryClient.setQueryData(directStatusQuery.queryKey, frame.enabled);
    case "direct:unread":
      return void queryClient.setQueryData(unreadQuery(viewerId).queryKey, {
        conversations: frame.count,
        newest: null,
      });
    case "direct:conversation":
      return showConversation(frame, viewerId);
    case "direct:requests":
      return showRequests(viewerId, frame.count);
    case "direct:renamed":
      return showOwnName(frame);
    case "user-typing":
      return showTyping(frame.fromId, frame.typing);
    case "error":
      if (frame.code === ("TOO_MANY_REQUESTS" satisfies ErrorCode)) presence.refused();
      return;
    case "user-online-status":
      // What was asked for is an id.
      presence.answered(frame.username);
      return showOnline(frame.username, frame.online);
    case "user-status-changed":
      return showOnline(frame.id, frame.online);
    default:
  }
}

/** Who the viewer is now: another device may have chosen a new name, and with it another id, while this one slept. */
function showOwnName({ id, username }: Extract<ServerFrame, { type: "direct:renamed" }>): void {
  const { user } = useSessionStore.getState();
  if (user?.id !== id || user.username !== username) void rereadAccount();
}

type ConversationFrame = Extract<ServerFrame, { type: "direct:conversation" }>;

function showConversation({ peer, peerId, conversation }: ConversationFrame, viewerId: string): void {
  const queryKey = lazyQueryKeys.conversations(viewerId);
  const data = queryClient.getQueryData<ConversationPages>(queryKey);
  const known = rowOf(data, peerId);
  if (conversation) {
    const person = { id: peerId, username: peer };
    void hearOfRooms(viewerId, [{ room: roomOf(conversation.lastMessage), person }]);
  }
  changeChat(queryClient, { viewerId, peerId }, (chat) => withPeerName(chat, peer));
  // Their new message ends their writing.
  if (conversation?.lastMessage.own === false && conversation.lastMessage._id !== known?.lastMessage._id)
    showTyping(peerId, false);
  // An answer on its way may be older than this frame, and a stranger's picture is not in it: then the list is read again.
  const isReading = queryClient.getQueryState(queryKey)?.fetchStatus === "fetching";
  if (data !== undefined) queryClient.setQueryData(queryKey, changeConversation(data, peerId, conversation));
  if (isReading || !known) void readAgain(queryKey);
}

/** How many requests wait, beside the list; which they are is read where somebody looks at them. */
function showRequests(viewerId: string, requests: number): void {
  const queryKey = lazyQueryKeys.conversations(viewerId);
  const isReading = queryClient.getQueryState(queryKey)?.fetchStatus === "fetching";
  queryClient.setQueryData<ConversationPages>(queryKey, (data) => data && withRequests(data, requests));
  if (isReading) void readAgain(queryKey);
  void readAgain(lazyQueryKeys.requests(viewerId));
}

/** Reads the list anew once what is being read of it now is there: the page somebody asked for with «+» is not lost. */
async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey });
}
