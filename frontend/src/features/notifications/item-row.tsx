import { Link } from "wouter";

import type { NotificationItem } from "../../../../contract/notifications/calls/items.ts";
import { NOTIFICATION_TEXT_MAX_CODE_POINTS } from "../../../../contract/notifications/values.ts";
import { directionOf } from "../../../../contract/texts/direction.ts";
import { codePointLength } from "../../../../contract/persian.ts";
import { paths } from "../../../../contract/product.ts";
import { REPORTS_HASH } from "../../../../contract/moderation/reports.ts";
import { PersonAvatar } from "../../entities/person/person-avatar.tsx";
import { formatRelativeDate } from "../../lib/persian/format.ts";
import { errorText, hasCode } from "../../lib/network/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { moderationTexts } from "../../entities/moderation/texts.ts";
import { useAskLook } from "./api.ts";
import { OutsideQuestion } from "./outside-question.tsx";
import { isShownAgain, notificationTexts } from "./texts.ts";

const emojis: Record<NotificationItem["kind"], string> = {
  "joke-liked": "😂",
  followed: "🤝",
  "reports-judged": "⚖️",
  "joke-removed": "🧹",
  "video-removed": "🧹",
  "photo-removed": "🧹",
  "profile-removed": "🧹",
  suspended: "⏸️",
  "appeal-accepted": "🌱",
  "appeal-rejected": "⚖️",
  "joke-hidden": "🙈",
  "video-hidden": "🙈",
  "photo-hidden": "🙈",
  gems: "💎",
  "season-ranked": "🏆",
  "joke-best": "🌟",
};

/** Where an item leads. @param ownName the viewer's username */
function targetOf({ kind, jokeId, people, number }: NotificationItem, ownName: string | null): string {
  const [person] = people;
  if ((kind === "joke-liked" || kind === "joke-best") && jokeId !== null) return paths.sharedJoke(jokeId);
  if (kind === "followed" && person !== undefined && number === 1) return paths.user(person.username);
  if (kind === "followed" && ownName !== null) return paths.follows(ownName, "followers");
  if (kind === "reports-judged") return paths.profile + REPORTS_HASH;
  if (kind === "gems") return paths.gem;
  if (kind === "season-ranked") return paths.games;
  return kind.endsWith("-removed") || kind === "suspended" ? paths.agreement : paths.profile;
}

/** A sentence in which names, which are isolated, stand out. */
const withNames = (sentence: string) =>
  sentence.split(/[\u2068\u2069]/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <bdi key={part} className="font-semibold">
        {part}
      </bdi>
    ),
  );

/** A joke's beginning as sent: a cut one ends after a whole word. */
const withEllipsis = (text: string): string =>
  codePointLength(text) < NOTIFICATION_TEXT_MAX_CODE_POINTS ? text : `${text.replace(/\s+\S*$/, "")}…`;

interface ItemRowProps {
  item: NotificationItem;
  now: Date;
  ownName: string | null;
  /** Opens the appeal against the item's verdict. */
  onAppeal: () => void;
}

/** One item: who or what, the sentence, what it is about, and when. */
export function ItemRow({ item, now, ownName, onAppeal }: ItemRowProps) {
  const { kind, people, text, at, isNew } = item;
  const [person] = people;
  const about = kind === "gems" ? "" : text;
  const hint = notificationTexts.hint(item, now);
  const emoji = isShownAgain(item) ? "🌱" : emojis[kind];
  return (
    <li className="grid rounded-2xl border border-line bg-card text-card-content">
      <Link href={targetOf(item, ownName)} className="flex min-h-16 items-center gap-3 rounded-2xl p-3">
        {person === undefined ? (
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center text-[min(1.5rem,28px)] leading-none"
          >
            {emoji}
          </span>
        ) : (
          <span className="relative shrink-0">
            <PersonAvatar person={person} size={44} />
            <span
              aria-hidden="true"
              className="absolute -end-1 -bottom-1 grid size-5.5 place-items-center rounded-full border border-line bg-card text-[13px] leading-none"
            >
              {emoji}
            </span>
          </span>
        )}
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="text-body wrap-anywhere">{withNames(notificationTexts.sentence(item))}</span>
          {about !== "" && (
            <span dir={directionOf(about)} className="line-clamp-2 text-sm wrap-anywhere text-muted">
              {withEllipsis(about)}
            </span>
          )}
          {hint !== undefined && <span className="text-sm text-muted">{hint}</span>}
          <time dateTime={at} className="text-note text-muted">
            {formatRelativeDate(at, now)}
          </time>
        </span>
        {isNew && (
          <span className="size-2 shrink-0 rounded-full bg-danger">
            <span className="sr-only">{notificationTexts.isNew}</span>
          </span>
        )}
      </Link>
      {kind === "joke-best" && item.number === 1 && <OutsideQuestion />}
      {item.look !== null && <LookAgain item={item} />}
      {item.appeal === "possible" && (
        <Button
          size="sm"
          variant="outline"
          aria-label={`${moderationTexts.appeal}: ${notificationTexts.sentence(item)}`}
          onClick={onAppeal}
          className="me-3 mb-3 justify-self-end"
        >
          {moderationTexts.appeal}
        </Button>
      )}
    </li>
  );
}

/** Asks for another look at something hidden, once. */
function LookAgain({ item }: { item: NotificationItem }) {
  const ask = useAskLook();
  const isAsked = item.look === "asked" || ask.isSuccess || hasCode(ask.error, "LOOK_ASKED_ALREADY");
  if (isAsked)
    return (
      <p role="status" className="px-3 pb-3 text-end text-sm text-muted">
        {notificationTexts.asked}
      </p>
    );
  return (
    <div className="me-3 mb-3 grid justify-items-end gap-1">
      <Button
        size="sm"
        variant="outline"
        aria-label={`${notificationTexts.look}: ${notificationTexts.sentence(item)}`}
        disabled={ask.isPending}
        onClick={() => item.id !== null && ask.mutate(item.id)}
      >
        {notificationTexts.look}
      </Button>
      {ask.isError && <Problem>{errorText(ask.error)}</Problem>}
    </div>
  );
}
