import { RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";

import { paths } from "../../../../contract/product.ts";
import {
  type Feed,
  refetchFromTop,
  showFresh,
  useFreshCount,
  useHomeFeed,
} from "../../features/jokes/feed/fresh-jokes.ts";
import { type PageName, screenOf } from "../../first-paint/screens.ts";
import { hasCode } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { focusPage, pageScroller, REFRESH_EVENT } from "../../lib/page-scroller.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import { useSearchParams } from "../../lib/use-search-params.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { showError, showToast } from "../../ui/toast.ts";
import { PULL_PX, usePull } from "./use-pull.ts";
import { useQuietNews } from "./use-quiet-news.ts";

/** From this number on the button says «کلی» («a lot») instead of a count. */
const MANY = 10;

const refreshTexts = {
  fresh: (count: number) => (count < MANY ? `${formatCount(count)} جوک تازه` : "کلی جوک تازه"),
  nothingNew: "فعلاً جوک تازه‌تری نیست",
  refreshing: "در حال تازه کردن…",
} as const;

const REFRESHED_PAGES: PageName[] = ["home", "search", "profile", "games", "user", "follows", "scores", "direct"];

/**
 * Refreshes a page: on a press of its tab at the top, on a pull down, and silently when the person comes back to it;
 * never by a timer. Unrequested news wait behind «۳ جوک تازه», so nothing moves under a reader's eyes.
 */
export function Refresher() {
  const [path] = useLocation();
  const homeFeed = useHomeFeed();
  const isFiltered = useSearchParams().has("q");
  const feed = path === paths.home ? homeFeed : path === paths.search && !isFiltered ? "discovery" : null;
  const freshCount = useFreshCount(feed);
  const [isBusy, setIsBusy] = useState(false);

  const refresh = useEffectEvent(async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const hasNews = await refetchPage(feed);
      if (location.pathname === path) {
        if (!hasNews) showToast(refreshTexts.nothingNew, "info");
        pageScroller()?.scrollTo(0, 0);
      }
    } catch (error) {
      if (location.pathname === path) showError(error);
    }
    setIsBusy(false);
  });
  useEffect(() => {
    const onRefresh = () => void refresh();
    addEventListener(REFRESH_EVENT, onRefresh);
    return () => removeEventListener(REFRESH_EVENT, onRefresh);
  }, []);
  const pulled = usePull(REFRESHED_PAGES.includes(screenOf(path).page));
  useQuietNews(feed);

  const show = () => {
    if (feed !== null) showFresh(feed);
    pageScroller()?.scrollTo(0, 0);
    focusPage();
  };
  return (
    <div role="status" className="pointer-events-none relative z-20 grid h-0 justify-items-center">
      {isBusy || pulled > 0 ? (
        <Chip isBusy={isBusy} pulled={pulled} />
      ) : (
        freshCount > 0 && (
          <button
            type="button"
            onClick={show}
            className="toast pointer-events-auto -mt-2 grid min-h-11 place-items-center rounded-full px-2"
          >
            {/* As high as the gap above the first username, at any font size. */}
            <span className="grid h-6.5 place-items-center rounded-full bg-golden px-3.5 text-[min(0.78125rem,17px)] leading-none font-semibold text-golden-content shadow-float">
              <span>
                {refreshTexts.fresh(freshCount)} <span aria-hidden="true">↑</span>
              </span>
            </span>
          </button>
        )
      )}
    </div>
  );
}

/** Follows the pulling finger; spins while loading. */
function Chip({ isBusy, pulled }: { isBusy: boolean; pulled: number }) {
  const isFar = pulled >= PULL_PX;
  return (
    <span
      className={`mt-2 grid size-11 place-items-center rounded-full border border-line bg-card shadow-float ${isFar || isBusy ? "text-accent-text" : "text-muted"}`}
      style={
        isBusy
          ? undefined
          : { transform: `translateY(${Math.min(pulled, 1.5 * PULL_PX) / 2 - 24}px)`, opacity: pulled / PULL_PX }
      }
    >
      {isBusy ? (
        <>
          <Spinner />
          <span className="sr-only">{refreshTexts.refreshing}</span>
        </>
      ) : (
        <RefreshCw size={20} aria-hidden style={{ transform: `rotate(${pulled * 2}deg)` }} />
      )}
    </span>
  );
}

/** Refetches everything the page shows; false where it is known that nothing changed. @throws ApiError */
async function refetchPage(feed: Feed | null): Promise<boolean> {
  // The discovery feed is reshuffled, so it always counts as changed.
  if (feed !== null) return (await refetchFromTop(feed)) > 0 || feed === "discovery";
  try {
    await queryClient.refetchQueries({ type: "active" }, { throwOnError: true });
  } catch (error) {
    // A page that says that a person or a joke does not exist is already up to date.
    if (!hasCode(error, "USER_NOT_FOUND", "USER_DELETED", "USER_BLOCKED", "JOKE_NOT_FOUND")) throw error;
  }
  return true;
}
