import { ChevronLeft, MailQuestionMark } from "lucide-react";
import { Link } from "wouter";

import { REQUESTS_COUNTED_MAX, REQUESTS_PATH } from "../../../../../contract/direct/values.ts";
import { formatCount } from "../../../lib/persian/format.ts";
import { requestTexts } from "../chat/request-texts.ts";

/** The link to the requests above the conversations, only while some are waiting. */
export function RequestsEntry({ count }: { count: number }) {
  if (count === 0) return null;
  const shown = count >= REQUESTS_COUNTED_MAX ? `${formatCount(REQUESTS_COUNTED_MAX)}+` : formatCount(count);
  return (
    <Link
      href={REQUESTS_PATH}
      className="flex min-h-13 items-center gap-3 rounded-card border border-line bg-card px-3.5 text-card-content"
    >
      <MailQuestionMark size={20} aria-hidden className="shrink-0 text-muted" />
      <span className="text-body font-semibold">{requestTexts.title}</span>
      <span className="ms-auto text-sm text-muted">
        <span aria-hidden="true">{shown}</span>
        <span className="sr-only">{requestTexts.waiting(shown)}</span>
      </span>
      <ChevronLeft size={18} aria-hidden className="shrink-0 text-muted" />
    </Link>
  );
}
