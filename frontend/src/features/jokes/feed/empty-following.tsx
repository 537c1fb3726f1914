import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Button } from "../../../ui/button.tsx";
import { followingFeed } from "../api.ts";

/** Texts of a feed that nobody fills yet, kept out of the first route's bundle. */
const emptyTexts = {
  empty: "پستی برای نمایش در فید دنبال‌شده‌ها موجود نیست.",
  hint: "سه نفر را دنبال کن تا خانه‌ات پر از جوک شود.",
  ready: "جوک‌های کسانی که دنبال کردی آماده است؛ فید را تازه کن.",
  refresh: "تازه کردن فید",
  alive: "خانه‌ات زنده شد!",
  aliveHint: "جوک‌هایشان این پایین است.",
  others: "جوک‌های دیگران",
  theirs: "جوک‌های کسانی که دنبال می‌کنی",
} as const;

/** The card's height, for any text: nothing below moves, and home-route.tsx reserves the place. */
const height = "min-h-[calc(24px+5.4rem)]";

interface EmptyFollowingProps {
  /** People to follow. */
  children: ReactNode;
}

/** The card above the jokes of an empty following feed: people to follow, then the news that jokes came. */
export function EmptyFollowing({ children }: EmptyFollowingProps) {
  // This chunk may arrive after a first follow, which must not replace what is being read.
  const feed = useInfiniteQuery({ ...followingFeed(), refetchOnMount: false });
  const pages = feed.data?.pages ?? [];
  const isAlive = pages.some(({ jokes }) => jokes.length > 0);
  // A follow since the empty page was read is in the cache (showFollowing in api.ts).
  const isReady = !isAlive && pages.some(({ followingUsernames }) => followingUsernames.length > 0);
  return (
    <>
      <div
        className={`flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-card px-4 py-2 text-card-content ${height}`}
      >
        <span aria-hidden="true" className="text-3xl">
          {isAlive ? "🎉" : "👀"}
        </span>
        <div role="status" className="min-w-34 flex-1 text-body">
          <p>{isAlive ? emptyTexts.alive : isReady ? emptyTexts.ready : emptyTexts.empty}</p>
          {!isReady && <p className="text-sm text-muted">{isAlive ? emptyTexts.aliveHint : emptyTexts.hint}</p>}
        </div>
        {isReady && (
          <Button variant="outline" size="sm" busy={feed.isFetching} onClick={() => void feed.refetch()}>
            {emptyTexts.refresh}
          </Button>
        )}
      </div>
      {children}
      <h2 className="px-1 pt-2 text-heading font-bold">{isAlive ? emptyTexts.theirs : emptyTexts.others}</h2>
    </>
  );
}
