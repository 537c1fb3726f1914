import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation } from "wouter";

import { SEARCH_DEBOUNCE_MS } from "../../../../contract/people/values.ts";
import { paths } from "../../../../contract/product.ts";
import { PROVINCES, type VenueCategory, venuesPath } from "../../../../contract/venues/values.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useSearchParams } from "../../lib/use-search-params.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { EVERYTHING, findAmong, type Sought, venuesOf, venuesQuery } from "./api.ts";
import { categoryTexts, venueTexts } from "./texts.ts";
import { VenueSearch } from "./venue-search.tsx";
import { VenueTable, VenueTableSkeleton } from "./venue-table.tsx";

interface VenuesPageProps {
  category: VenueCategory;
  /** Opens the viewer's discount badge. */
  onDiscount: () => void;
}

/** The venues of a category. The search is in the address, so that going back, or a shared link, finds it. */
export function VenuesPage({ category, onDiscount }: VenuesPageProps) {
  const [, navigate] = useLocation();
  const search = useSearchParams();
  const asked = search.get("q") ?? "";
  const province = PROVINCES.find((name) => name === search.get("province")) ?? null;
  const [text, setText] = useState(asked);
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS).trim();

  // Somebody went back: the box follows the address.
  const [askedBefore, setAskedBefore] = useState(asked);
  if (asked !== askedBefore) {
    setAskedBefore(asked);
    if (asked !== settled) setText(asked);
  }

  const path = venuesPath(category);
  const lookFor = (wanted: Sought) => {
    const query = new URLSearchParams({
      ...(wanted.text !== "" && { q: wanted.text }),
      ...(wanted.province !== null && { province: wanted.province }),
    }).toString();
    navigate(query === "" ? path : `${path}?${query}`, { replace: true });
  };
  const follow = useEffectEvent((typed: string) => {
    if (location.pathname.startsWith(path) && typed !== asked) lookFor({ text: typed, province });
  });
  useEffect(() => follow(settled), [settled]);

  const showAll = () => {
    setText("");
    lookFor(EVERYTHING);
  };
  const { title } = categoryTexts[category];
  return (
    <>
      <VenueSearch
        title={title}
        text={text}
        onText={setText}
        province={province}
        onProvince={(chosen) => lookFor({ text: settled, province: chosen })}
      />
      <VenueList category={category} sought={{ text: asked, province }} onShowAll={showAll} onDiscount={onDiscount} />
    </>
  );
}

interface VenueListProps extends VenuesPageProps {
  sought: Sought;
  onShowAll: () => void;
}

function VenueList({ category, sought, onShowAll, onDiscount }: VenueListProps) {
  const { title } = categoryTexts[category];
  const list = useInfiniteQuery({ ...venuesQuery(category, sought), placeholderData: keepPreviousData });
  // Offline, the persisted list is searched instead.
  const kept = useInfiniteQuery({ ...venuesQuery(category, EVERYTHING), enabled: false });
  const isAll = sought.text === "" && sought.province === null;

  if (list.isPending) return <VenueTableSkeleton />;
  if (list.data === undefined) {
    const known = isAll ? [] : findAmong(venuesOf(kept.data), sought);
    const failure = (
      <ErrorState message={errorText(list.error, venueTexts.failed)} onRetry={() => void list.refetch()} />
    );
    if (known.length === 0) return failure;
    return (
      <>
        <p role="status" className="px-1 text-sm text-muted">
          {venueTexts.fromDevice}
        </p>
        <VenueTable title={title} venues={known} onDiscount={onDiscount} />
      </>
    );
  }
  const venues = venuesOf(list.data);
  // A search looks at a limited number of venues at a time, so more may follow an empty page.
  if (venues.length === 0 && !list.hasNextPage)
    return isAll ? <Soon category={category} /> : <NothingFound onShowAll={onShowAll} />;

  return (
    <div aria-busy={list.isPlaceholderData || undefined} className="flex flex-col gap-2.5">
      <p role="status" className="sr-only">
        {!list.isPlaceholderData && venueTexts.found(formatCount(venues.length), list.hasNextPage)}
      </p>
      {venues.length > 0 && <VenueTable title={title} venues={venues} onDiscount={onDiscount} />}
      {list.hasNextPage && (
        <MoreButton label={venueTexts.more} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
    </div>
  );
}

function Soon({ category }: { category: VenueCategory }) {
  const { emoji, title, soon } = categoryTexts[category];
  return (
    <EmptyState
      emoji={emoji}
      title={venueTexts.soonTitle(title)}
      body={soon}
      action={
        <Link href={paths.categories} className={buttonClass("outline")}>
          {venueTexts.otherCategories}
        </Link>
      }
    />
  );
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      emoji="🔎"
      title={venueTexts.nothingFound}
      body={venueTexts.nothingFoundHint}
      action={
        <Button variant="outline" onClick={onShowAll}>
          {venueTexts.showAll}
        </Button>
      }
    />
  );
}
