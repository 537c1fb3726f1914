import type { ServerFrame } from "../../../../contract/direct-events.ts";
import { useDirectState } from "../../lib/direct-state.ts";
import { queryClient } from "../../lib/query-client.ts";
import { openDirectSocket } from "./direct-socket.ts";
import { conversationsKey } from "./inbox-api.ts";
import { changeConversation, type ConversationPages, rowOf } from "./inbox-conversations.ts";
import { showOnline, showTyping, useInboxPresence } from "./inbox-presence.ts";

const SOCKET_PATH = "/api/direct/socket";
// A long list is asked for in portions, well under what one socket may send at once (contract/limits.ts).
const ASKED_AT_ONCE = 20;
const ASK_GAP_MS = 1000;

interface InboxSocketOptions {
  username: string;
  onUp: () => void;
  /** Called again for every try that fails. */
  onDown: () => void;
}

/** The viewer's one socket to their own inbox: headers, list and presence hear through it. Answers how to close it. */
export function openInboxSocket({ username, onUp, onDown }: InboxSocketOptions): () => void {
  const queryKey = conversationsKey(username);
  let waiting: string[] = [];
  let asking: ReturnType<typeof setTimeout> | undefined;

  const ask = () => {
    asking = undefined;
    for (const name of waiting.splice(0, ASKED_AT_ONCE)) socket.send({ type: "check-user-online", username: name });
    if (waiting.length > 0) asking = setTimeout(ask, ASK_GAP_MS);
  };
  const askFor = (usernames: readonly string[]) => {
    waiting.push(...usernames);
    if (asking === undefined) ask();
  };

  const socket = openDirectSocket(SOCKET_PATH, {
    onOpen: () => {
      onUp();
      // What changed before the socket was open is in no frame.
      void readAgain(queryKey);
      waiting = [];
      askFor(useInboxPresence.getState().watched);
    },
    onDown,
    onFrame: (frame) => hear(frame, queryKey),
  });
  const stopWatching = useInboxPresence.subscribe(({ watched }, before) => {
    if (watched !== before.watched) askFor(watched.filter((name) => !before.watched.includes(name)));
  });

  return () => {
    stopWatching();
    clearTimeout(asking);
    socket.close();
  };
}

function hear(frame: ServerFrame, queryKey: readonly unknown[]): void {
  switch (frame.type) {
    case "direct:status":
      return useDirectState.setState({ enabled: frame.enabled });
    case "direct:unread":
      return useDirectState.setState({ unread: frame.count });
    case "direct:conversation":
      return showConversation(frame, queryKey);
    case "direct:new":
      return showTyping(frame.message.from, false);
    case "user-typing":
      return showTyping(frame.from, frame.typing);
    case "user-online-status":
    case "user-status-changed":
      return showOnline(frame.username, frame.online);
    default:
  }
}

type ConversationFrame = Extract<ServerFrame, { type: "direct:conversation" }>;

function showConversation({ peer, conversation }: ConversationFrame, queryKey: readonly unknown[]): void {
  const data = queryClient.getQueryData<ConversationPages>(queryKey);
  const isKnown = rowOf(data, peer, conversation) !== undefined;
  // An answer on its way may be older than this frame, and a stranger's picture is not in it: then the list is read again.
  const isReading = queryClient.getQueryState(queryKey)?.fetchStatus === "fetching";
  if (data !== undefined) queryClient.setQueryData(queryKey, changeConversation(data, peer, conversation));
  if (isReading || (!isKnown && conversation !== null)) void readAgain(queryKey);
}

/** Reads the list anew once what is being read of it now is there: the page somebody asked for with «+» is not lost. */
async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey });
}
