import { queryKeys } from "../../../entities/query-keys.ts";
import type { ServerFrame } from "../../../../../contract/direct-events.ts";
import type { ErrorCode } from "../../../../../contract/errors.ts";
import { directStatusQuery, unreadQuery } from "../../../entities/direct/direct-status.ts";
import { rereadAccount } from "../../../entities/viewer/reread-account.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { openDirectSocket } from "../socket.ts";
import { takeNewName } from "../take-new-name.ts";
import { changeConversation, type ConversationPages, rowOf } from "./conversations.ts";
import { createPresenceAsker, type PresenceAsker } from "./presence-asker.ts";
import { showOnline, showTyping, useInboxPresence } from "./presence.ts";

const SOCKET_PATH = "/api/direct/socket";

interface InboxSocketOptions {
  username: string;
  onUp: () => void;
  /** Called again for every try that fails. */
  onDown: () => void;
}

/** The viewer's one socket to their own inbox: headers, list and presence hear through it. Answers how to close it. */
export function openInboxSocket({ username, onUp, onDown }: InboxSocketOptions): () => void {
  const queryKey = queryKeys.conversations(username);
  const presence = createPresenceAsker((name) => socket.send({ type: "check-user-online", username: name }));

  const socket = openDirectSocket(SOCKET_PATH, {
    onOpen: () => {
      onUp();
      // What changed before the socket was open is in no frame.
      void readAgain(queryKey);
      socket.send({ type: "user-online" });
      presence.startOver(useInboxPresence.getState().watched);
    },
    onDown,
    onFrame: (frame) => hear(frame, username, presence),
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

function hear(frame: ServerFrame, username: string, presence: PresenceAsker): void {
  switch (frame.type) {
    case "direct:status":
      return void queryClient.setQueryData(directStatusQuery.queryKey, frame.enabled);
    case "direct:unread":
      return void queryClient.setQueryData(unreadQuery(username).queryKey, {
        conversations: frame.count,
        newest: null,
      });
    case "direct:conversation":
      return showConversation(frame, username);
    case "direct:renamed":
      // One's own new name, chosen on another device.
      return void rereadAccount();
    case "direct:new":
      return showTyping(frame.message.from, false);
    case "user-typing":
      return showTyping(frame.from, frame.typing);
    case "error":
      if (frame.code === ("TOO_MANY_REQUESTS" satisfies ErrorCode)) presence.refused();
      return;
    case "user-online-status":
      presence.answered(frame.username);
      return showOnline(frame.username, frame.online);
    case "user-status-changed":
      return showOnline(frame.username, frame.online);
    default:
  }
}

type ConversationFrame = Extract<ServerFrame, { type: "direct:conversation" }>;

function showConversation({ peer, peerId, conversation }: ConversationFrame, username: string): void {
  const queryKey = queryKeys.conversations(username);
  const data = queryClient.getQueryData<ConversationPages>(queryKey);
  const known = rowOf(data, peerId);
  if (known && known.peer !== peer) takeNewName({ viewer: username, peer: known.peer }, peer);
  // An answer on its way may be older than this frame, and a stranger's picture is not in it: then the list is read again.
  const isReading = queryClient.getQueryState(queryKey)?.fetchStatus === "fetching";
  if (data !== undefined) queryClient.setQueryData(queryKey, changeConversation(data, peerId, conversation));
  if (isReading || !known) void readAgain(queryKey);
}

/** Reads the list anew once what is being read of it now is there: the page somebody asked for with «+» is not lost. */
async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey });
}
