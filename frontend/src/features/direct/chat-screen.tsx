import { type ReactNode, type RefObject, useState } from "react";

import { errors } from "../../../../contract/errors.ts";
import { useDirectState } from "../../lib/direct-state.ts";
import { useViewer } from "../../lib/session-store.ts";
import { useNow } from "../../lib/use-now.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { type Chat, lastSeq } from "./chat-data.ts";
import { chatItems } from "./chat-items.ts";
import type { ChatLine } from "./chat-line.ts";
import { ChatMessages } from "./chat-messages.tsx";
import { chatTexts } from "./chat-texts.ts";
import { useKeyboardRoom } from "./chat-use-keyboard.ts";
import type { LineState } from "./chat-use-line.ts";
import { useChatScroll } from "./chat-use-scroll.ts";
import { useSeen } from "./chat-use-seen.ts";
import { sendMessage } from "./outbox-send.ts";
import { useOutbox } from "./outbox-use-chat.ts";

interface ChatScreenProps {
  viewer: string;
  chat: Chat;
  line: RefObject<ChatLine | null>;
  state: LineState;
  typing: boolean;
  /** What concerns the viewer's account. */
  notice: ReactNode;
}

/** A chat that was read: its messages, and the row to write in. */
export function ChatScreen({ viewer, chat, line, state, typing, notice }: ChatScreenProps) {
  const peer = chat.person.username;
  const enabled = useDirectState((direct) => direct.enabled);
  const isSuspended = useIsSuspended();
  const canSend = enabled && !isSuspended;
  const waiting = useOutbox(viewer, chat);
  const items = chatItems(chat, waiting, viewer);
  const { content, away, toEnd } = useChatScroll();
  const theirSeq = lastSeq(chat.messages.filter(({ from }) => from !== viewer));
  const hasNew = useHasNew(away, theirSeq);

  useKeyboardRoom();
  useSeen({ viewer, peer, line, state, theirSeq, ownReadSeq: chat.ownReadSeq });

  const send = (text: string) => {
    void sendMessage(viewer, peer, text);
    toEnd();
  };

  return (
    <div ref={content} className="flex flex-1 flex-col" style={{ overflowAnchor: "none" }}>
      <div className="flex flex-1 flex-col gap-2 p-3">
        {notice}
        <ChatMessages viewer={viewer} chat={chat} items={items} typing={typing} canSend={canSend} />
      </div>
      <div className="sticky bottom-0">
        {hasNew && (
          <button
            type="button"
            onClick={toEnd}
            style={{ top: -56 }}
            className="absolute inset-x-0 mx-auto min-h-11 w-fit rounded-full border border-line bg-surface px-5 text-sm text-content shadow-float"
          >
            <span aria-hidden>↓ </span>
            {chatTexts.newMessage}
          </button>
        )}
        <div role="status">
          {!enabled && (
            <p className="border-t border-line bg-surface px-3.5 py-2 text-[13px] text-danger">
              {errors.DIRECT_DISABLED.text}
            </p>
          )}
        </div>
        <ChatComposer
          viewer={viewer}
          peer={peer}
          disabled={!canSend}
          onSend={send}
          onTyping={(isTyping) => void line.current?.tellTyping(isTyping)}
        />
      </div>
    </div>
  );
}

function useIsSuspended(): boolean {
  const suspendedUntil = useViewer()?.suspendedUntil;
  return useNow() < new Date(suspendedUntil ?? 0);
}

/** Whether something of the other one came in below what the reader is looking at. */
function useHasNew(away: boolean, theirSeq: number): boolean {
  const [seenSeq, setSeenSeq] = useState(theirSeq);
  if (!away && seenSeq !== theirSeq) setSeenSeq(theirSeq);
  return away && theirSeq > seenSeq;
}
