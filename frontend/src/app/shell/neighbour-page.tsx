import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

import { JokeSkeletons } from "../../features/jokes/feed/joke-skeletons.tsx";
import { pageScroller } from "../../lib/page-scroller.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { lazyPages } from "../routes.tsx";
import { MovingPage } from "./moving-page.ts";
import { type Tab, tabTitles } from "./tabs.ts";
import { useSwipeNavigation } from "./use-swipe-navigation.ts";

/**
 * The page a swipe uncovers: the neighbour's title and a skeleton. The real page renders once everything is at rest,
 * because that takes a weak phone several frames.
 */
export function NeighbourPage({ tab }: { tab: Tab | null }) {
  const [neighbour, setNeighbour] = useState<Tab | null>(null);
  const skeleton = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLDivElement>(null);
  const moving = useRef<MovingPage | null>(null);

  useSwipeNavigation(tab, {
    follow(travel, to) {
      moving.current ??= startMoving(skeleton.current, title.current);
      moving.current?.moveTo(travel);
      setNeighbour(to);
    },
    async settle(isLeaving, speed) {
      const page = moving.current;
      if (page === null) return true;
      const hasSettled = await page.settle(isLeaving, speed);
      if (hasSettled && !isLeaving) {
        page.clear();
        moving.current = null;
        setNeighbour(null);
      }
      return hasSettled;
    },
    finish: () => moving.current?.finish(),
  });

  // The page that was swiped to has been rendered, or one that was opened meanwhile.
  const shownTab = useRef(tab);
  useLayoutEffect(() => {
    if (shownTab.current === tab) return;
    shownTab.current = tab;
    const page = moving.current;
    moving.current = null;
    void page?.giveWay().then((isDone) => isDone && setNeighbour(null));
  }, [tab]);

  useEffect(() => {
    if (neighbour !== null && neighbour !== "home") void lazyPages[neighbour].fetch().catch(() => undefined);
  }, [neighbour]);

  return (
    <>
      <div
        ref={skeleton}
        aria-hidden
        data-neighbour={neighbour}
        className="pointer-events-none absolute inset-x-0 z-10 grid content-start gap-2.5 overflow-hidden p-3 opacity-0 **:animate-none"
      >
        {neighbour !== null && skeletons[neighbour]}
      </div>
      {/* The title's place in header.tsx. */}
      <div
        ref={title}
        aria-hidden
        className="@container pointer-events-none absolute inset-x-0 top-0 z-30 pt-[env(safe-area-inset-top)] text-header-content opacity-0"
      >
        <div className="flex min-h-14.5 items-center p-1.5 ps-12.5">
          <span className="truncate text-lg font-bold @max-[23.7rem]:text-body">
            {neighbour !== null && tabTitles[neighbour]}
          </span>
        </div>
      </div>
    </>
  );
}

const cardClass = "grid content-start rounded-card border border-line bg-card p-4";

function startMoving(neighbour: HTMLElement | null, neighbourTitle: HTMLElement | null): MovingPage | null {
  const page = pageScroller();
  const title = document.querySelector<HTMLElement>("[data-title]");
  const areThere = page !== null && title !== null && neighbour !== null && neighbourTitle !== null;
  return areThere ? new MovingPage({ page, title, neighbour, neighbourTitle }) : null;
}

const skeletons: Record<Tab, ReactNode> = {
  profile: (
    <>
      <div className={`${cardClass} h-103 justify-items-center gap-3`}>
        <Skeleton className="size-23" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
      <div className={`${cardClass} h-25`} />
      <div className={`${cardClass} h-60`} />
    </>
  ),
  games: (
    <>
      <Skeleton className="h-42 rounded-card!" />
      <div className="grid grid-cols-2 gap-2.5">
        <div className={`${cardClass} h-17`} />
        <div className={`${cardClass} h-17`} />
      </div>
      <Skeleton className="mx-1 my-3.5 h-4 w-32" />
      <div className={`${cardClass} h-80 grid-cols-3 items-center justify-items-center`}>
        <Skeleton className="size-12" />
        <Skeleton className="mb-12 size-16" />
        <Skeleton className="size-12" />
      </div>
    </>
  ),
  add: (
    <>
      <div className={`${cardClass} h-120`}>
        <Skeleton className="size-11" />
      </div>
      <Skeleton className="my-3 h-5 w-32" />
      <Skeleton className="h-12" />
    </>
  ),
  search: (
    <>
      <div className={`${cardClass} h-12`} />
      <Skeleton className="mx-1 my-2.5 h-4 w-28" />
      <JokeSkeletons />
    </>
  ),
  home: <JokeSkeletons />,
};
