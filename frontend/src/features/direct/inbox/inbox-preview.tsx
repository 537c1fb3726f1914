import { CircleAlert, Clock } from "lucide-react";
import { type ReactNode, useState } from "react";

import { isBlank } from "../../../../../contract/persian.ts";
import { classNames } from "../../../lib/class-names.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { readDraft } from "../chat/draft.ts";
import type { Conversation } from "./api.ts";
import { useInboxPresence } from "./presence.ts";
import { inboxTexts } from "./texts.ts";
import type { WaitingMessage } from "../outbox/store.ts";

interface InboxPreviewProps {
  conversation: Conversation;
  /** What this device has not sent there yet. */
  unsent: WaitingMessage | undefined;
}

/** What a conversation has come to: they are writing, a message that is not sent, something unread, a draft, the last word. */
export function InboxPreview({ conversation: { peer, lastMessage, unreadCount }, unsent }: InboxPreviewProps) {
  const isTyping = useInboxPresence((state) => state.typing.has(peer));
  const viewer = useViewer()?.username ?? "";
  const [draft] = useState(() => readDraft({ viewer, peer }));

  if (isTyping) return <span className="min-w-0 flex-1 truncate text-sm text-online">{inboxTexts.typing}</span>;
  if (unsent) return <Line label={<UnsentLabel failed={unsent.failure !== null} />} text={unsent.text} />;
  if (unreadCount === 0 && !isBlank(draft))
    return <Line label={<span className="text-accent-text">{inboxTexts.draft}</span>} text={draft} />;
  return (
    <Line label={lastMessage.from !== peer && inboxTexts.you} text={lastMessage.text} isUnread={unreadCount > 0} />
  );
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
      {/* Its own box, so that it is cut at its own end, whichever way it is written. */}
      <bdi className="min-w-0 truncate">{text}</bdi>
    </span>
  );
}

/** A clock for what waits; what failed says so. */
function UnsentLabel({ failed }: { failed: boolean }) {
  const Icon = failed ? CircleAlert : Clock;
  return (
    <span className={classNames("inline-flex items-center gap-1", failed && "text-danger")}>
      <Icon size={14} aria-hidden />
      <span className={classNames(!failed && "sr-only")}>{failed ? inboxTexts.failed : inboxTexts.waiting}</span>
    </span>
  );
}
