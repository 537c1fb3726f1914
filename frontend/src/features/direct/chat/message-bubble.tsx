import { Check, CheckCheck, CircleAlert, Clock, Ellipsis } from "lucide-react";
import { memo } from "react";

import { directionOf } from "../../../../../contract/texts/direction.ts";
import { useCovers } from "../../../entities/muted-words/cover.ts";
import { classNames } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Paragraphs } from "../../../ui/paragraphs.tsx";
import { formatClock } from "../model/message-time.ts";
import type { ChatItem } from "./items.ts";
import { MessageMark } from "./lazy-message-mark.ts";
import { splitLinks } from "./message-links.ts";
import { chatTexts } from "../model/texts.ts";
import { FIRST_UNREAD_ID } from "./use-chat-scroll.ts";
import { usePress } from "./use-press.ts";

/** Full width, across the chat's margins. */
const BAND_SHAPE = { alignSelf: "stretch", marginInline: -12, borderBlockWidth: 1 };

const icons = { waiting: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert } as const;

/** Still 3:1 on every theme's bubble. */
const FAINT = { opacity: 0.8 };

/** Only emoji, few enough to stay on one line: one family emoji alone has seven code points. */
const FEW_EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F){1,7}$/u;
const LARGE = { fontSize: "2.5rem", lineHeight: 1.3 };
const INLINE = { display: "inline" };
/** Time and ticks, aligned with the last line's baseline. */
const META_SHAPE = { float: "inline-end", marginInlineStart: 10, marginBlockStart: "0.5em" } as const;

interface MessageBubbleProps {
  item: ChatItem;
  peer: string;
  /** Whether links are shown as plain text: messages of unknown people contain no links. */
  isPlain: boolean;
  /** Whether what they ask for is marked, and not codes alone. */
  hasMarks: boolean;
  /** Whether the message above has the same author: then the gap is smaller. */
  isNextOfSame: boolean;
  /** Whether the «unread» divider is above it. */
  isFirstUnread: boolean;
  onMenu: (item: ChatItem) => void;
  /** Null while nothing can be sent. */
  onRetry: ((item: ChatItem) => void) | null;
}

/** One message: own at the start, received at the end. A tap, a long press or «⋯» opens its actions. */
export function MessageBubble({
  item,
  peer,
  isPlain,
  hasMarks,
  isNextOfSame,
  isFirstUnread,
  onMenu,
  onRetry,
}: MessageBubbleProps) {
  const { text, createdAt, state, failure } = item;
  const own = state !== null;
  const cover = useCovers((covers) => covers.cover);
  const press = usePress(() => onMenu(item));
  const menu = (
    <IconButton
      label={chatTexts.actions}
      aria-haspopup="dialog"
      onClick={() => onMenu(item)}
      className="text-muted opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:pointer-events-none"
    >
      <Ellipsis size={20} aria-hidden />
    </IconButton>
  );
  return (
    <li
      className={classNames(
        "flex w-full flex-col",
        isNextOfSame && !isFirstUnread ? "mt-1" : "mt-2.5 first:mt-0",
        own ? "items-start" : "items-end",
      )}
    >
      {isFirstUnread && (
        <h3
          id={FIRST_UNREAD_ID}
          style={BAND_SHAPE}
          className="mb-2 border-line bg-surface py-1 text-center text-note text-muted"
        >
          {chatTexts.unread}
        </h3>
      )}
      <div className={classNames("group flex w-full items-center", !own && "justify-end")}>
        {!own && menu}
        <div
          {...press}
          style={{ maxWidth: "82%", [own ? "borderEndStartRadius" : "borderEndEndRadius"]: 4 }}
          className={classNames(
            "min-w-0 overflow-clip rounded-2xl px-3.5 py-1.5 pointer-coarse:select-none",
            own ? "bg-bubble text-bubble-content" : "border border-line bg-card text-card-content",
          )}
        >
          <span className="sr-only">{own ? chatTexts.own : chatTexts.theirs(peer)}</span>
          <div dir={directionOf(text)} className="flow-root text-start">
            {cover?.({ _id: item.key, text, username: peer, own }, true)}
            <MessageText text={text} isPlain={isPlain} />
            {/* Floated: placed in the last line if there is room, otherwise below it. */}
            <p style={META_SHAPE} className="flex items-center gap-1 text-note">
              <time dateTime={createdAt} className={own ? "" : "text-muted"}>
                {formatClock(createdAt)}
              </time>
              {state && <MessageState state={state} />}
            </p>
          </div>
        </div>
        {own && menu}
      </div>
      {!own && <MessageMark text={text} isRequest={isPlain} hasMarks={hasMarks} />}
      {failure !== null && (
        <p className="flex flex-wrap items-center text-note text-danger">
          {failure}
          {onRetry && (
            <Button variant="ghost" size="sm" onClick={() => onRetry(item)}>
              {chatTexts.sendAgain}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

/** A message's text with its links. Memoized, because a long chat rerenders for every new message. */
const MessageText = memo(function MessageText({ text, isPlain }: { text: string; isPlain: boolean }) {
  return (
    <p style={FEW_EMOJI.test(text) ? LARGE : INLINE} className="text-body whitespace-pre-line wrap-anywhere">
      <Paragraphs text={text} {...(!isPlain && { render: withLinks })} />
    </p>
  );
});

const withLinks = (text: string) =>
  splitLinks(text).map((part, at) =>
    part.href === null ? (
      part.text
    ) : (
      <bdi key={at} dir="ltr">
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
          {part.text}
        </a>
      </bdi>
    ),
  );

/** The receipt of one's own message: two faint ticks once delivered, bold ones in the bubble's accent once read. */
function MessageState({ state }: { state: NonNullable<ChatItem["state"]> }) {
  const Icon = icons[state];
  const isRead = state === "read";
  return (
    <span
      role="img"
      aria-label={chatTexts[state]}
      data-state={state}
      className={isRead ? "text-bubble-accent" : undefined}
      style={state === "delivered" ? FAINT : undefined}
    >
      <Icon size={state === "waiting" ? 12 : 15} strokeWidth={isRead ? 3 : 1.9} aria-hidden />
    </span>
  );
}
