import { LifeBuoy } from "lucide-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";

import { SAFETY_PATH } from "../../../../../contract/moderation/reports.ts";
import { paths } from "../../../../../contract/product.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { errorText } from "../../../lib/network/api-client.ts";
import { commonTexts } from "../../../texts/common.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type ChatKey, chatQuery, isRefusal } from "../model/api.ts";
import { ChatHeader } from "./chat-header.tsx";
import { ChatMenu } from "./chat-menu.tsx";
import type { ChatSheet } from "./chat-sheets.tsx";
import { ChatLoginRequired, ChatMissing, SelfChat } from "./chat-missing.tsx";
import { ChatScreen } from "./chat-screen.tsx";
import { chatState } from "./chat-state.ts";
import { namedRoomQuery, useKnownRoom } from "../model/named-room.ts";
import type { RequestScreenProps } from "./request-screen.tsx";
import { chatTexts } from "../model/texts.ts";
import { useChatSocket } from "../live/use-chat-socket.ts";

const RequestScreen = lazyPart<RequestScreenProps>(
  () => import("./request-screen.tsx").then((module) => ({ default: module.RequestScreen })),
  <ChatSkeleton />,
);

const WIDTHS = [176, 240, 208, 144];

interface ChatPageProps {
  /** From the address; may be a former username. */
  username: string;
  /** A notice about the viewer's account. */
  notice: ReactNode;
  /** The button to unblock the person. */
  unblock: ReactNode;
}

/** A chat with one person. */
export function ChatPage({ username, ...slots }: ChatPageProps) {
  const viewer = useViewer();
  if (viewer?.username === username) return <Framed username={username} body={<SelfChat />} />;
  if (viewer === null) return <Framed username={username} body={<ChatLoginRequired />} />;
  // They are being asked for one.
  if (!viewer.username) return <Framed username={username} body={<ChatSkeleton />} />;
  return <NamedChat key={`${viewer.ownKey} ${username}`} ownKey={viewer.ownKey} username={username} {...slots} />;
}

function Framed({ username, body }: { username: string; body: ReactNode }) {
  return (
    <>
      <ChatHeader username={username} />
      {body}
    </>
  );
}

/** Finds the room of the address: from what is cached, or with the first page from the server. */
function NamedChat({ ownKey, username, ...slots }: ChatPageProps & { ownKey: string }) {
  const [openedAt] = useState(() => Date.now());
  const knownRoom = useKnownRoom(ownKey, username);
  const named = useQuery({ ...namedRoomQuery(ownKey, username), enabled: knownRoom === null });
  const room = knownRoom ?? named.data;
  // The socket's code loads in parallel with the first page.
  useEffect(() => void import("../live/chat-socket.ts").catch(() => undefined), []);

  if (room !== undefined)
    return <LiveChat key={room} ownKey={ownKey} room={room} username={username} openedAt={openedAt} {...slots} />;
  if (named.isPending) return <Framed username={username} body={<ChatSkeleton />} />;
  return (
    <ChatUnavailable
      username={username}
      error={named.error}
      onRetry={() => void named.refetch()}
      unblock={slots.unblock}
    />
  );
}

interface ChatUnavailableProps extends Pick<ChatPageProps, "username" | "unblock"> {
  error: Error | null;
  onRetry: () => void;
}

/** Replaces a chat that failed to load or does not exist. */
function ChatUnavailable({ username, error, onRetry, unblock }: ChatUnavailableProps) {
  if (isRefusal(error)) return <Framed username={username} body={<ChatMissing error={error} unblock={unblock} />} />;
  return <Framed username={username} body={<ErrorState message={errorText(error)} onRetry={onRetry} />} />;
}

interface LiveChatProps extends ChatPageProps, ChatKey {
  /** In ms. */
  openedAt: number;
}

function LiveChat({ ownKey, room, username, openedAt, notice, unblock }: LiveChatProps) {
  const queryClient = useQueryClient();
  const [sheet, setSheet] = useState<ChatSheet | null>(null);
  const query = useQuery({
    ...chatQuery({ ownKey, room }),
    refetchOnMount: ({ state }) => (state.data?.readAt ?? 0) < openedAt,
  });
  const state = chatState(query, openedAt);
  const live = useChatSocket({
    ownKey,
    room,
    peerId: query.data?.person.id ?? "",
    pageSeq: state.name === "fresh" ? state.chat.pageSeq : null,
    sync: state.sync,
  });
  useNameOfToday(username, query.data?.person.username);
  // A copy without messages is read by an id that may be outdated: the username leads to the new one.
  const isOutdated = state.name === "refused" && state.isOutdated;
  useEffect(() => {
    if (isOutdated) queryClient.removeQueries({ queryKey: chatQuery({ ownKey, room }).queryKey });
  }, [isOutdated, ownKey, room, queryClient]);

  if (state.name === "loading") return <Framed username={username} body={<ChatSkeleton />} />;
  if (state.name === "refused" || state.name === "failed")
    return (
      <ChatUnavailable username={username} error={state.error} onRetry={() => void query.refetch()} unblock={unblock} />
    );
  const { chat } = state;
  return (
    <>
      <ChatHeader
        username={username}
        person={chat.person}
        isOnline={state.name === "fresh" ? state.isOnline : null}
        typing={live.typing}
        menu={<ChatMenu ownKey={ownKey} chat={chat} shown={sheet} onShow={setSheet} />}
      />
      <SafetyLine />
      {chat.requestState === "request" ? (
        <RequestScreen ownKey={ownKey} chat={chat} notice={notice} onAsk={setSheet} />
      ) : (
        <ChatScreen ownKey={ownKey} chat={chat} isFresh={state.name === "fresh"} live={live} notice={notice} />
      )}
    </>
  );
}

/** Over every chat: help is one tap away, and codes are nobody else's. */
function SafetyLine() {
  return (
    <Link
      href={SAFETY_PATH}
      className="sticky top-0 z-10 flex min-h-11 items-center gap-1.5 border-b border-line bg-surface px-3.5 text-note leading-snug text-muted"
    >
      <LifeBuoy size={16} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">{chatTexts.nobodyAsks}</span>
      <span className="shrink-0 text-primary underline">{chatTexts.toSafety}</span>
    </Link>
  );
}

/** Replaces the username in the address with the current one. */
function useNameOfToday(username: string, current: string | undefined): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (current !== undefined && current !== username) navigate(paths.chat(current), { replace: true });
  }, [username, current, navigate]);
}

/** Bubbles in the making. */
function ChatSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 p-3">
      <span className="sr-only">{commonTexts.loading}</span>
      {WIDTHS.map((width, at) => (
        <div key={width} className={at % 2 === 0 ? "self-end" : ""} style={{ width }}>
          <Skeleton className="h-15 rounded-2xl" />
        </div>
      ))}
    </div>
  );
}
