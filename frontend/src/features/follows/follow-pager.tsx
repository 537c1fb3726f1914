import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { formatCount } from "../../lib/persian/format.ts";
import { buttonClass } from "../../ui/button.tsx";
import { followListTexts } from "./list-texts.ts";

interface FollowPagerProps {
  page: number;
  pages: number;
  total: number;
  /** Null where the list begins or ends. */
  previousHref: string | null;
  nextHref: string | null;
}

/** Previous and next page as links, so that reloading and going back find the same page. */
export function FollowPager({ page, pages, total, previousHref, nextHref }: FollowPagerProps) {
  if (pages === 1)
    return <p className="text-center text-note text-muted">{followListTexts.total(formatCount(total))}</p>;
  return (
    <nav aria-label={followListTexts.pages} className="flex flex-wrap items-center justify-between gap-2">
      <PageLink href={previousHref}>
        <ChevronRight size={18} aria-hidden />
        {followListTexts.previous}
      </PageLink>
      <p role="status" className="grid text-center text-note text-muted">
        <span>{followListTexts.pageOf(formatCount(page), formatCount(pages))}</span>
        <span>{followListTexts.total(formatCount(total))}</span>
      </p>
      <PageLink href={nextHref}>
        {followListTexts.next}
        <ChevronLeft size={18} aria-hidden />
      </PageLink>
    </nav>
  );
}

function PageLink({ href, children }: { href: string | null; children: ReactNode }) {
  const className = `${buttonClass("outline", "sm")} min-w-24`;
  if (href === null) {
    return (
      <span role="link" aria-disabled="true" className={`${className} opacity-60`}>
        {children}
      </span>
    );
  }
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}
