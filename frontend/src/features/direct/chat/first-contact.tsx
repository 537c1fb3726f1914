import { CalendarDays, ShieldQuestionMark, TriangleAlert, UsersRound } from "lucide-react";
import { Link } from "wouter";

import type { MessagePage } from "../../../../../contract/direct/calls/messages.ts";
import type { FirstContact } from "../../../../../contract/direct/calls/shapes.ts";
import { DAY_MS } from "../../../../../contract/time.ts";
import { NEW_ACCOUNT_DAYS } from "../../../../../contract/direct/values.ts";
import { paths } from "../../../../../contract/product.ts";
import { SAFETY_PATH } from "../../../../../contract/moderation/reports.ts";
import { PersonAvatar } from "../../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../../entities/person/blue-tick.tsx";
import { formatDate } from "../../../lib/persian/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { requestTexts } from "./request-texts.ts";

/** The mutual acquaintances and the registration date of a person who writes for the first time. */
function contactLines({ registeredAt, inCommon }: FirstContact, now: Date): [string, string] {
  const { usernames, count } = inCommon;
  const [only] = usernames;
  const isNew = now.getTime() - new Date(registeredAt).getTime() < NEW_ACCOUNT_DAYS * DAY_MS;
  const since = isNew ? requestTexts.newHere : requestTexts.hereSince(formatDate(registeredAt, now));
  if (only === undefined) return [requestTexts.noneInCommon, since];
  return [count === 1 ? requestTexts.oneInCommon(only) : requestTexts.inCommon(usernames, count), since];
}

interface FirstContactCardProps {
  person: MessagePage["person"];
  /** Null where the server does not say. */
  contact: MessagePage["firstContact"];
}

/** Shown above the messages of a person who writes for the first time: who they are, and advice. */
export function FirstContactCard({ person, contact }: FirstContactCardProps) {
  const now = useNow();
  return (
    <section
      aria-label={requestTexts.firstContact}
      className="grid gap-3 rounded-card border border-line bg-card p-4 text-card-content"
    >
      <Link href={paths.user(person.username)} className="flex min-h-13 items-center gap-3 rounded-button">
        <PersonAvatar person={person} size={52} />
        <span className="grid min-w-0">
          <span className="flex min-w-0 items-center gap-1">
            <bdi className="truncate text-name font-semibold">{person.username}</bdi>
            {person.blueTick && <BlueTick />}
          </span>
          <span className="text-sm text-muted">{requestTexts.firstContact}</span>
        </span>
      </Link>
      {contact?.resembles && (
        <p className="flex items-start gap-2 rounded-2xl border border-line bg-surface px-3 py-2.5 text-sm text-content">
          <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-danger" />
          <span className="min-w-0 wrap-anywhere">{requestTexts.resembles(contact.resembles)}</span>
        </p>
      )}
      {contact !== null && <ContactLines lines={contactLines(contact, now)} />}
      <div className="flex items-start gap-2 rounded-2xl border border-line bg-surface px-3 pt-2.5 text-sm text-content">
        <ShieldQuestionMark size={20} aria-hidden className="mt-0.5 shrink-0 text-accent-text" />
        <div className="min-w-0">
          <p>
            <b className="font-semibold">{requestTexts.unknown}</b> {requestTexts.unknownBody}
          </p>
          <Link href={SAFETY_PATH} className="flex min-h-11 w-fit items-center text-primary underline">
            {requestTexts.toSafety}
          </Link>
        </div>
      </div>
    </section>
  );
}

function ContactLines({ lines: [common, since] }: { lines: [string, string] }) {
  return (
    <ul className="grid gap-1.5 text-sm">
      <li className="flex items-start gap-2">
        <UsersRound size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">{common}</span>
      </li>
      <li className="flex items-start gap-2">
        <CalendarDays size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />
        {since}
      </li>
    </ul>
  );
}
