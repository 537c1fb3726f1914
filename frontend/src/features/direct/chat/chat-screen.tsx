import { type ReactNode, useState } from "react";
import { useDirectEnabled } from "../live/use-direct-status.ts";

import {
  DIRECT_DISABLED_TEXT,
  MOBILE_TO_WRITE_TEXT,
  NOT_ACCEPTING_TEXT,
} from "../../../../../contract/direct/values.ts";
import { AddMobileLink } from "../../../entities/viewer/mobile-first.tsx";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { useIsSuspended } from "../../../entities/viewer/use-is-suspended.ts";
import { sendMessage } from "../outbox/send.ts";
import type { WaitingMessage } from "../outbox/store.ts";
import { useWaitingMessages } from "../outbox/use-waiting-messages.ts";
import { chatTexts } from "../model/texts.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatMessages } from "./chat-messages.tsx";
import { type Chat, lastSeq } from "../model/chat.ts";
import { chatItems, firstUnreadId, type UnreadSpan } from "./items.ts";
import { ToEndButton } from "./to-end-button.tsx";
import type { ChatConnection } from "../live/use-chat-socket.ts";
import { useChatScroll, useKeyboardRoom } from "./use-chat-scroll.ts";
import { useSeen } from "../live/use-seen.ts";

interface ChatScreenProps {
  ownKey: string;
  chat: Chat;
  /** Whether it came from the server, and not only from the device. */
  isFresh: boolean;
  live: ChatConnection;
  /** A notice about the viewer's account. */
  notice: ReactNode;
}

/** A chat that was read: its messages, and the row to write in. */
export function ChatScreen({ ownKey, chat, isFresh, live, notice }: ChatScreenProps) {
  const { room } = chat;
  const enabled = useDirectEnabled();
  const isSuspended = useIsSuspended();
  const waiting = useWaitingMessages(ownKey, chat);
  const hasMobile = useViewer()?.mobileNumber !== null;
  const ask = hasMobile ? askOf(chat, waiting) : withoutMobile(chat, waiting);
  const canWrite = enabled && !isSuspended && chat.requestState !== "closed";
  const canSend = canWrite && ask.left > 0;
  const items = chatItems(chat, waiting);
  const firstUnread = useFirstUnread(chat, isFresh);
  const { content, place, toEnd } = useChatScroll(Boolean(firstUnread));
  const theirSeq = lastSeq(chat.messages.filter(({ own }) => !own));
  const newCount = useNewCount(place !== "end", chat);

  useKeyboardRoom();
  // Before the page has arrived, nothing may be reported as read.
  const seenSeq = firstUnread === undefined ? 0 : theirSeq;
  useSeen({ ownKey, room, live, theirSeq: seenSeq, ownReadSeq: chat.ownReadSeq });

  const send = (text: string) => {
    void sendMessage(ownKey, chat, text);
    toEnd();
  };

  /** When the peer does not see typing, checks at once whether the viewer may still write. */
  const sendTyping = (isTyping: boolean) => {
    if (chat.requestState === "open") live.socket.current?.sendTyping(isTyping);
    else if (isTyping) live.socket.current?.askRequestState();
  };

  return (
    <div ref={content} className="chat flex flex-1 flex-col" style={{ overflowAnchor: "none" }}>
      <div className="flex flex-1 flex-col justify-end gap-2 p-3">
        {notice}
        <ChatMessages
          ownKey={ownKey}
          chat={chat}
          items={items}
          firstUnread={firstUnread ?? null}
          typing={live.typing}
          canSend={canSend}
        />
      </div>
      <div className="sticky bottom-0">
        {(place === "far" || newCount > 0) && <ToEndButton newCount={newCount} onPress={toEnd} />}
        <div role="status">
          {!enabled && (
            <p className="border-t border-line bg-surface px-3.5 py-2 text-hint text-danger">{DIRECT_DISABLED_TEXT}</p>
          )}
          {enabled && ask.text !== null && (
            <div className="flex items-center gap-3 border-t border-line bg-surface px-3.5 py-2 text-note text-muted">
              <p className="min-w-0 flex-1">{ask.text}</p>
              {ask.text === MOBILE_TO_WRITE_TEXT && <AddMobileLink />}
            </div>
          )}
        </div>
        <ChatComposer
          ownKey={ownKey}
          room={room}
          disabled={!canWrite}
          isHeld={!canSend}
          onSend={send}
          onTyping={sendTyping}
        />
      </div>
    </div>
  );
}

/**
 * How many more messages may be sent to somebody who has not accepted yet, counting those waiting here, and the hint to
 * show.
 */
function askOf({ requestState, messagesLeft, messages }: Chat, waiting: WaitingMessage[]) {
  if (requestState === "closed") return { left: 0, text: NOT_ACCEPTING_TEXT };
  if (requestState !== "pending" || messagesLeft === null) return { left: Infinity, text: null };
  const going = waiting.filter(({ failure }) => failure === null).length;
  const left = Math.max(0, messagesLeft - going);
  if (left === 0) return { left, text: chatTexts.askedAll };
  const isBegun = messages.length + going > 0;
  return { left, text: isBegun ? chatTexts.asked(left) : chatTexts.willAsk(left) };
}

/** The same for a viewer without a mobile, who may write to those only who follow them or have answered. */
function withoutMobile(chat: Chat, waiting: WaitingMessage[]): ReturnType<typeof askOf> {
  if (chat.requestState === "pending") return { left: 0, text: MOBILE_TO_WRITE_TEXT };
  // A person who accepts everyone looks the same as a follower, until a message is refused.
  const isRefused = waiting.some(({ failure }) => failure === MOBILE_TO_WRITE_TEXT);
  return isRefused ? { left: Infinity, text: MOBILE_TO_WRITE_TEXT } : askOf(chat, waiting);
}

/** How many of the other person's messages have arrived below the visible part. */
function useNewCount(away: boolean, { messages }: Chat): number {
  const theirs = messages.filter(({ own }) => !own);
  const [seenSeq, setSeenSeq] = useState(lastSeq(theirs));
  if (!away && seenSeq !== lastSeq(theirs)) setSeenSeq(lastSeq(theirs));
  return away ? theirs.filter(({ seq }) => seq > seenSeq).length : 0;
}

/**
 * The first message that was unread when the chat was opened, until it is left; undefined until the page that says how
 * far the viewer had read.
 */
function useFirstUnread(chat: Chat, isFresh: boolean): string | null | undefined {
  const [span, setSpan] = useState<UnreadSpan | null>(null);
  if (span === null && isFresh) setSpan({ after: chat.ownReadSeq, upTo: lastSeq(chat.messages) });
  return span === null ? undefined : firstUnreadId(chat, span);
}
