import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { MessageReport } from "../../../entities/moderation/lazy-reports.ts";
import { focusPage } from "../../../lib/page-scroller.ts";
import { useNow } from "../../../lib/use-now.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { showError } from "../../../ui/toast.ts";
import { changeChat, type ChatKey, fetchMessages } from "../model/api.ts";
import { flushOutbox } from "../outbox/send.ts";
import { waitAgain } from "../outbox/store.ts";
import { type Chat, withOlderPage } from "../model/chat.ts";
import { type ChatItem, groupByDay } from "./items.ts";
import { MessageBubble } from "./message-bubble.tsx";
import { hasMarks } from "./lazy-message-mark.ts";
import { MessageSheet } from "./message-sheet.tsx";
import { chatTexts } from "../model/texts.ts";
import { useRemoveMessage } from "./use-remove-message.ts";

interface ChatMessagesProps {
  ownKey: string;
  chat: Chat;
  items: ChatItem[];
  /** The id of the first unread message, which has the divider above it. */
  firstUnread: string | null;
  typing: boolean;
  canSend: boolean;
}

/** The messages under their days, and a «+» for older ones. */
export function ChatMessages({ ownKey, chat, items, firstUnread, typing, canSend }: ChatMessagesProps) {
  const key = { ownKey, room: chat.room };
  const [menuFor, setMenuFor] = useState<ChatItem | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  const remove = useRemoveMessage(key);
  const now = useNow();
  const older = useOlderMessages(key, chat.nextBefore);

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
            <h2 className="self-center rounded-full border border-line bg-surface px-3 text-note text-muted">
              {day.label}
            </h2>
            <ul className="flex flex-col">
              {day.items.map((item, at) => (
                <MessageBubble
                  key={item.key}
                  item={item}
                  peer={chat.person.username}
                  isPlain={chat.requestState === "request"}
                  hasMarks={hasMarks(chat.openedAt, now)}
                  isNextOfSame={at > 0 && (day.items[at - 1]?.state === null) === (item.state === null)}
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
        onReport={setReported}
      />
      {reported !== null && (
        <MessageReport
          author={chat.person}
          messageId={reported}
          messages={chat.messages}
          onClose={() => setReported(null)}
        />
      )}
    </>
  );
}

/** Loads the messages before the oldest one shown. */
function useOlderMessages(key: ChatKey, nextBefore: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => fetchMessages(key.room, nextBefore === null ? {} : { before: nextBefore }),
    onSuccess: (page) => {
      changeChat(queryClient, key, (chat) => withOlderPage(chat, page));
      // The focused button goes with the last page.
      if (page.nextBefore === null) focusPage();
    },
    onError: (error) => showError(error),
  });
}

/** Three dots in the place of the other person's next message. */
function TypingBubble() {
  return (
    <div
      role="img"
      aria-label={chatTexts.typing}
      style={{ borderEndEndRadius: 4 }}
      className="flex min-h-11 w-fit items-center gap-1.5 self-end rounded-2xl border border-line bg-card px-3.5 text-muted"
    >
      {[0, 200, 400].map((delay) => (
        <span key={delay} className="sparkle size-2 rounded-full bg-muted" style={{ animationDelay: `${delay}ms` }} />
      ))}
    </div>
  );
}
