import { CircleAlert, Clock, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";

import { UNREAD_SHOWN_MAX } from "../../../../../contract/direct/values.ts";
import { isBlank } from "../../../../../contract/persian.ts";
import { paths } from "../../../../../contract/product.ts";
import { useCovers } from "../../../entities/muted-words/cover.ts";
import { BlueTick } from "../../../entities/person/blue-tick.tsx";
import { useOwnKey } from "../../../entities/viewer/session-store.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/persian/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { draftOf } from "../model/draft.ts";
import { formatInboxTime } from "../model/message-time.ts";
import type { WaitingMessage } from "../outbox/store.ts";
import type { Conversation } from "../model/conversations.ts";
import { roomOf } from "../model/conversations.ts";
import { InboxAvatar } from "./inbox-avatar.tsx";
import { useInboxPresence } from "../live/presence.ts";
import { inboxTexts } from "./texts.ts";

interface ConversationRowProps {
  conversation: Conversation;
  /** This device's unsent message there. */
  unsent: WaitingMessage | undefined;
  now: Date;
  onDelete: () => void;
}

/** One conversation: the row links to the chat, the button at its end deletes it. */
export function ConversationRow({ conversation, unsent, now, onDelete }: ConversationRowProps) {
  const { peer, person, unreadCount, lastMessageAt } = conversation;
  return (
    <li className="flex items-center">
      <Link href={paths.chat(peer)} className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-button px-1">
        <InboxAvatar person={person} size={46} />
        <span className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2">
            <span className="flex min-w-0 flex-1 items-center gap-1">
              <bdi className="truncate text-body font-semibold">{person.username}</bdi>
              {person.blueTick && <BlueTick />}
            </span>
            <time dateTime={lastMessageAt} className="shrink-0 text-note text-muted">
              {formatInboxTime(lastMessageAt, now)}
            </time>
          </span>
          <span className="flex min-w-0 items-center gap-2">
            <InboxPreview conversation={conversation} unsent={unsent} />
            {unreadCount > 0 && <UnreadBadge count={unreadCount} />}
          </span>
        </span>
      </Link>
      <IconButton
        label={inboxTexts.delete(peer)}
        aria-haspopup="dialog"
        onClick={onDelete}
        className="-me-2 text-muted"
      >
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
        className="grid min-h-6 min-w-[max(24px,1lh)] shrink-0 place-items-center rounded-full bg-danger px-1 text-xs font-bold text-danger-content"
      >
        {shown}
      </span>
      <span className="sr-only">{inboxTexts.unread(formatCount(count))}</span>
    </>
  );
}

interface InboxPreviewProps {
  conversation: Conversation;
  /** This device's unsent message there. */
  unsent: WaitingMessage | undefined;
}

/** The row's preview, by priority: typing, an unsent message, unread, a draft, the last message. */
function InboxPreview({ conversation, unsent }: InboxPreviewProps) {
  const { peerId, lastMessage, unreadCount } = conversation;
  const isTyping = useInboxPresence((state) => state.typing.has(peerId));
  const ownKey = useOwnKey() ?? "";
  const lineOf = useCovers((covers) => covers.lineOf);
  const [draft] = useState(() => draftOf({ ownKey, room: roomOf(conversation) }));

  if (isTyping) return <span className="min-w-0 flex-1 truncate text-sm text-online">{inboxTexts.typing}</span>;
  if (unsent) return <Line label={<UnsentLabel failed={unsent.failure !== null} />} text={unsent.text} />;
  if (unreadCount === 0 && !isBlank(draft))
    return <Line label={<span className="text-accent-text">{inboxTexts.draft}</span>} text={draft} />;
  const { own, text } = lastMessage;
  const line = own ? text : (lineOf?.(text) ?? text);
  return <Line label={own && inboxTexts.you} text={line} isUnread={unreadCount > 0} />;
}

interface LineProps {
  label: ReactNode;
  text: string;
  isUnread?: boolean;
}

function Line({ label, text, isUnread = false }: LineProps) {
  return (
    <span className={classNames("flex min-w-0 flex-1 gap-1 text-sm", isUnread ? "text-content" : "text-muted")}>
      {label && <span className="shrink-0">{label}</span>}
      {/* A box of its own, so that a text is cut at its own end, whatever its direction. */}
      <bdi className="min-w-0 truncate">{text}</bdi>
    </span>
  );
}

/** A clock while it waits, an error text once it failed. */
function UnsentLabel({ failed }: { failed: boolean }) {
  const Icon = failed ? CircleAlert : Clock;
  return (
    <span className={classNames("inline-flex items-center gap-1", failed && "text-danger")}>
      <Icon size={14} aria-hidden />
      <span className={classNames(!failed && "sr-only")}>{failed ? inboxTexts.failed : inboxTexts.waiting}</span>
    </span>
  );
}
