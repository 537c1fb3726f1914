import { useState } from "react";

import { useNow } from "../../../lib/use-now.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import type { Chat } from "./chat.ts";
import { groupByDay } from "./days.ts";
import type { ChatItem } from "./items.ts";
import { chatTexts } from "./texts.ts";
import { focusPage } from "../../../lib/page-scroller.ts";
import { useOlderMessages } from "./use-older-messages.ts";
import { MessageBubble } from "./message-bubble.tsx";
import { MessageSheet } from "./message-sheet.tsx";
import { useRemoveMessage } from "./use-remove-message.ts";
import { flushOutbox } from "../outbox/send.ts";
import { waitAgain } from "../outbox/store.ts";
import { TypingBubble } from "./typing-bubble.tsx";

interface ChatMessagesProps {
  viewer: string;
  chat: Chat;
  items: ChatItem[];
  /** Before it stands where the unread ones begin. */
  firstUnread: string | null;
  typing: boolean;
  canSend: boolean;
}

/** The messages under their days, and a «+» for older ones. */
export function ChatMessages({ viewer, chat, items, firstUnread, typing, canSend }: ChatMessagesProps) {
  const peer = chat.person.username;
  const [menuFor, setMenuFor] = useState<ChatItem | null>(null);
  const remove = useRemoveMessage(viewer, peer);
  const now = useNow();
  const older = useOlderMessages(viewer, peer, chat.nextBefore);

  const retry = async ({ clientId }: ChatItem) => {
    focusPage();
    await waitAgain(clientId, new Date().toISOString());
    flushOutbox();
  };

  return (
    <>
      {chat.nextBefore !== null && (
        <MoreButton label={chatTexts.older} busy={older.isPending} onMore={() => older.mutate()} />
      )}
      {chat.nextBefore === null && items.length > 0 && (
        <p className="py-2 text-center text-sm text-muted">{chatTexts.start}</p>
      )}
      {items.length === 0 && !typing && <EmptyState emoji="👋" title={chatTexts.empty} body={chatTexts.emptyHint} />}
      <div role="log" aria-label={chatTexts.messages} className="flex flex-col gap-2">
        {groupByDay(items, now).map((day) => (
          <section key={day.key} aria-label={day.label} className="flex flex-col gap-2">
            <h2 className="self-center rounded-full border border-line bg-surface px-3 text-[12.5px] text-muted">
              {day.label}
            </h2>
            <ul className="flex flex-col gap-2">
              {day.items.map((item) => (
                <MessageBubble
                  key={item.key}
                  item={item}
                  peer={peer}
                  isFirstUnread={item.id !== null && item.id === firstUnread}
                  onMenu={setMenuFor}
                  onRetry={canSend ? (failed) => void retry(failed) : null}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {typing && <TypingBubble />}
      <MessageSheet
        item={menuFor}
        onClose={() => setMenuFor(null)}
        onRemove={(item) => {
          remove(item);
          focusPage();
        }}
      />
    </>
  );
}
