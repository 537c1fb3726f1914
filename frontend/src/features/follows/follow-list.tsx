import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Link } from "wouter";

import { FOLLOW_PAGE_SIZE } from "../../../../contract/follows/values.ts";
import { type FollowKind, paths } from "../../../../contract/product.ts";
import { errorText, hasCode } from "../../lib/network/api-client.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { followPageQuery, type FollowPlace } from "./api.ts";
import { FollowPager } from "./follow-pager.tsx";
import { followPlaceHref } from "./follow-place.ts";
import { FollowTable, FollowTableSkeleton } from "./follow-table.tsx";
import { followListTexts } from "./list-texts.ts";

interface FollowListProps {
  username: string;
  kind: FollowKind;
  place: FollowPlace;
  /** The address of the list's first page; it already has a query. */
  listHref: string;
  /** The page to show when the list's owner is hidden; null for any other error. */
  ownerMissing: (error: unknown) => ReactNode;
  /** Called when the address had a former username. */
  onRenamed?: (username: string) => void;
}

/** Followers or followed people, ten rows a page, the page in the address. */
export function FollowList({ username, kind, place, listHref, ownerMissing, onRenamed }: FollowListProps) {
  const list = useQuery({
    ...followPageQuery(kind, username, place),
    // The previous page stays as a placeholder; another list or person starts with a skeleton.
    placeholderData: (before, query) =>
      query?.queryKey[1] === kind && query.queryKey[2] === username ? keepPreviousData(before) : undefined,
  });

  const current = list.data?.username ?? username;
  const renamed = useEffectEvent((to: string) => onRenamed?.(to));
  useEffect(() => {
    if (current !== username) renamed(current);
  }, [current, username]);

  if (list.isPending) return <FollowTableSkeleton />;
  if (list.data === undefined) {
    if (hasCode(list.error, "PAGE_TOO_FAR", "INVALID_CURSOR")) return <EmptyPage listHref={listHref} />;
    return (
      ownerMissing(list.error) ?? <ErrorState message={errorText(list.error)} onRetry={() => void list.refetch()} />
    );
  }
  const { items, total, page, prevCursor, nextCursor } = list.data;
  if (total === 0) return <NobodyYet kind={kind} />;
  if (items.length === 0 && nextCursor === null && page > 1) return <EmptyPage listHref={listHref} />;
  if (items.length === 0 && nextCursor === null) return <EmptyState emoji="🔒" title={followListTexts.allHidden} />;

  const before = (page - 1) * FOLLOW_PAGE_SIZE;
  const hrefOf = (toPage: number, cursor: string | null) =>
    cursor === null ? null : followPlaceHref(listHref, { page: toPage, cursor });
  return (
    <div aria-busy={list.isPlaceholderData || undefined} className="grid gap-2.5">
      <FollowTable kind={kind} items={items} firstRow={before + 1} />
      {items.length < Math.min(FOLLOW_PAGE_SIZE, total - before) && (
        <p className="text-note text-muted">{followListTexts.othersAreHidden}</p>
      )}
      <FollowPager
        page={page}
        pages={Math.max(page, Math.ceil(total / FOLLOW_PAGE_SIZE))}
        total={total}
        previousHref={hrefOf(Math.max(1, page - 1), prevCursor)}
        nextHref={hrefOf(page + 1, nextCursor)}
      />
    </div>
  );
}

function NobodyYet({ kind }: { kind: FollowKind }) {
  return (
    <EmptyState
      emoji={kind === "followers" ? "🫶" : "👀"}
      title={followListTexts.empty[kind]}
      body={followListTexts.emptyHint[kind]}
      action={
        <Link href={paths.search} className={buttonClass("accent")}>
          {followListTexts.goToSearch}
        </Link>
      }
    />
  );
}

function EmptyPage({ listHref }: { listHref: string }) {
  return (
    <EmptyState
      emoji="📄"
      title={followListTexts.emptyPage}
      action={
        <Link href={listHref} className={buttonClass("outline")}>
          {followListTexts.firstPage}
        </Link>
      }
    />
  );
}
