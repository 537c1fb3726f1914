import { ChevronLeft, MailQuestionMark } from "lucide-react";
import { Link } from "wouter";

import { REQUESTS_APART_PATH, REQUESTS_COUNTED_MAX, REQUESTS_PATH } from "../../../../../contract/direct/values.ts";
import { formatCount } from "../../../lib/persian/format.ts";
import { requestTexts } from "../chat/request-texts.ts";
import type { RequestNumbers } from "../model/conversations.ts";

const shownCount = (count: number): string =>
  count >= REQUESTS_COUNTED_MAX ? `${formatCount(REQUESTS_COUNTED_MAX)}+` : formatCount(count);

/** The link to the requests above the conversations, only while some wait. Those that wait apart have no number here. */
export function RequestsEntry({ numbers }: { numbers: RequestNumbers | undefined }) {
  const { requests: count, requestsApart } = numbers ?? { requests: 0, requestsApart: 0 };
  if (count + requestsApart === 0) return null;
  const shown = shownCount(count);
  return (
    <Link
      href={REQUESTS_PATH}
      className="flex min-h-13 items-center gap-3 rounded-card border border-line bg-card px-3.5 text-card-content"
    >
      <MailQuestionMark size={20} aria-hidden className="shrink-0 text-muted" />
      <span className="text-body font-semibold">{requestTexts.title}</span>
      <span className="ms-auto text-sm text-muted">
        {count > 0 && (
          <>
            <span aria-hidden="true">{shown}</span>
            <span className="sr-only">{requestTexts.waiting(shown)}</span>
          </>
        )}
      </span>
      <ChevronLeft size={18} aria-hidden className="shrink-0 text-muted" />
    </Link>
  );
}

/** A quiet line below the requests: how many people with nobody in common wait, and the way to them. */
export function ApartEntry({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      href={REQUESTS_APART_PATH}
      className="flex min-h-11 items-center justify-center gap-1 px-1 text-center text-sm text-muted"
    >
      {requestTexts.apart(shownCount(count))}
      <ChevronLeft size={16} aria-hidden className="shrink-0" />
    </Link>
  );
}
