import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { errorText } from "../../../lib/api-client.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { chatQuery, isRefusal } from "../api.ts";
import { ChatHeader } from "./chat-header.tsx";
import { ChatLoginRequired, ChatMissing, SelfChat } from "./chat-missing.tsx";
import { ChatScreen } from "./chat-screen.tsx";
import { takeNewName } from "../take-new-name.ts";
import { useChatLine } from "./use-chat-line.ts";

const WIDTHS = [176, 240, 208, 144];

interface ChatPageProps {
  /** As the address has it: perhaps a former name. */
  peer: string;
  /** What concerns the viewer's account. */
  notice: ReactNode;
  /** The way out of one's own block. */
  unblock: ReactNode;
}

/** A chat with one person. */
export function ChatPage({ peer, notice, unblock }: ChatPageProps) {
  const viewer = useViewer();
  if (viewer?.username === peer) return <Framed peer={peer} body={<SelfChat />} />;
  if (viewer === null) return <Framed peer={peer} body={<ChatLoginRequired />} />;
  // Who has no username yet is being asked for one.
  if (!viewer.username) return <Framed peer={peer} body={<ChatSkeleton />} />;
  return <LiveChat key={peer} viewer={viewer.username} peer={peer} notice={notice} unblock={unblock} />;
}

function Framed({ peer, body }: { peer: string; body: ReactNode }) {
  return (
    <>
      <ChatHeader username={peer} />
      {body}
    </>
  );
}

function LiveChat({ viewer, peer, notice, unblock }: ChatPageProps & { viewer: string }) {
  const chat = useQuery(chatQuery(viewer, peer));
  const refused = isRefusal(chat.error);
  const [openedAt] = useState(() => Date.now());
  // Kept from an earlier visit, it says neither what is unread nor who is here now.
  const isFresh = chat.data !== undefined && chat.data.readAt >= openedAt;
  const { line, state, typing } = useChatLine({
    viewer,
    peer,
    pageSeq: isFresh ? chat.data.pageSeq : null,
    isKept: chat.data !== undefined && !isFresh,
    wanted: chat.isFetchedAfterMount && !refused,
  });
  useFormerName(viewer, peer, chat.data?.person.username);

  if (refused) return <Framed peer={peer} body={<ChatMissing error={chat.error} unblock={unblock} />} />;
  if (chat.isPending) return <Framed peer={peer} body={<ChatSkeleton />} />;
  if (chat.data === undefined) {
    const retry = <ErrorState message={errorText(chat.error)} onRetry={() => void chat.refetch()} />;
    return <Framed peer={peer} body={retry} />;
  }
  return (
    <>
      <ChatHeader
        username={peer}
        person={chat.data.person}
        online={isFresh && !chat.isError ? chat.data.online : null}
        typing={typing}
      />
      <ChatScreen
        viewer={viewer}
        chat={chat.data}
        isFresh={isFresh}
        line={line}
        state={state}
        typing={typing}
        notice={notice}
      />
    </>
  );
}

/** A former name leads to the current one. */
function useFormerName(viewer: string, peer: string, current: string | undefined): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (current === undefined || current === peer) return;
    takeNewName({ viewer, peer }, current);
    navigate(paths.chat(current), { replace: true });
  }, [viewer, peer, current, navigate]);
}

/** Bubbles in the making. */
function ChatSkeleton() {
  return (
    <div className="flex flex-col gap-2 p-3">
      {WIDTHS.map((width, at) => (
        <div key={width} className={at % 2 === 0 ? "self-end" : ""} style={{ width }}>
          <Skeleton className="h-15 rounded-2xl" />
        </div>
      ))}
    </div>
  );
}
