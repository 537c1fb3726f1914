import { useState } from "react";

import { type Chat, lastSeq } from "./chat.ts";
import { firstUnreadId, type UnreadSpan } from "./unread.ts";

/**
 * The first message that was unread when the chat was opened, until it is left; undefined before the page that says how
 * far the viewer had read has come.
 */
export function useFirstUnread(viewer: string, chat: Chat, isFresh: boolean): string | null | undefined {
  const [span, setSpan] = useState<UnreadSpan | null>(null);
  if (span === null && isFresh) setSpan({ after: chat.ownReadSeq, upTo: lastSeq(chat.messages) });
  return span === null ? undefined : firstUnreadId(chat, viewer, span);
}
