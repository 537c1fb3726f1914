import { Trash2 } from "lucide-react";
import { Link } from "wouter";

import { UNREAD_SHOWN_MAX } from "../../../../../contract/limits.ts";
import { paths } from "../../../../../contract/product.ts";
import { formatCount } from "../../../lib/format.ts";
import { BlueTick } from "../../../entities/person/blue-tick.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Conversation } from "./api.ts";
import { InboxAvatar } from "./inbox-avatar.tsx";
import { InboxPreview } from "./inbox-preview.tsx";
import { inboxTexts } from "./texts.ts";
import { formatInboxTime } from "../message-time.ts";
import type { WaitingMessage } from "../outbox/store.ts";

interface ConversationRowProps {
  conversation: Conversation;
  /** What this device has not sent there yet. */
  unsent: WaitingMessage | undefined;
  now: Date;
  onDelete: () => void;
}

/** One conversation: the whole row leads to the chat, the end of it deletes. */
export function ConversationRow({ conversation, unsent, now, onDelete }: ConversationRowProps) {
  const { peer, person, unreadCount, lastMessageAt } = conversation;
  return (
    <li className="flex items-center">
      <Link href={paths.chat(peer)} className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-button px-1">
        <InboxAvatar person={person} size={46} />
        <span className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2">
            <span className="flex min-w-0 flex-1 items-center gap-1">
              <bdi className="truncate text-[15px] font-semibold">{person.username}</bdi>
              {person.blueTick && <BlueTick />}
            </span>
            <time dateTime={lastMessageAt} className="shrink-0 text-[12.5px] text-muted">
              {formatInboxTime(lastMessageAt, now)}
            </time>
          </span>
          <span className="flex min-w-0 items-center gap-2">
            <InboxPreview conversation={conversation} unsent={unsent} />
            {unreadCount > 0 && <UnreadBadge count={unreadCount} />}
          </span>
        </span>
      </Link>
      <IconButton label={inboxTexts.delete(peer)} onClick={onDelete} className="-me-2 text-muted">
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

function UnreadBadge({ count }: { count: number }) {
  const shown = count > UNREAD_SHOWN_MAX ? `${formatCount(UNREAD_SHOWN_MAX)}+` : formatCount(count);
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full bg-danger text-xs font-bold text-danger-content"
      >
        {shown}
      </span>
      <span className="sr-only">{inboxTexts.unread(formatCount(count))}</span>
    </>
  );
}
