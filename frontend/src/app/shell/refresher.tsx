import { RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";

import { paths } from "../../../../contract/product.ts";
import {
  askForFresh,
  type Feed,
  feedReadAt,
  readAnew,
  showFresh,
  useFreshCount,
  useHomeFeed,
} from "../../features/jokes/feed/fresh-jokes.ts";
import { errorText, hasCode } from "../../lib/api-client.ts";
import { formatCount } from "../../lib/format.ts";
import { focusPage, pageScroller, REFRESH_EVENT } from "../../lib/page-scroller.ts";
import { queryClient } from "../../lib/query-client.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { showToast } from "../../ui/toast.ts";
import { type PageName, pageOf } from "../pages/page-of.ts";
import { PULL_PX, usePull } from "./use-pull.ts";

const MINUTE_MS = 60_000;
/** A feed older than this is asked for what is new when its page is opened again. */
const STALE_MS = MINUTE_MS;
/** Who was away for so long is told what is new … */
const AWAY_MS = 5 * MINUTE_MS;
/** … and after this does not remember where they were: they begin with what is new. */
const LONG_AWAY_MS = 4 * 60 * MINUTE_MS;
/** From so many on they are not counted. */
const MANY = 10;

const refreshTexts = {
  fresh: (count: number) => (count < MANY ? `${formatCount(count)} جوک تازه` : "کلی جوک تازه"),
  nothingNew: "فعلاً جوک تازه‌تری نیست",
  refreshing: "در حال تازه کردن…",
} as const;

const REFRESHED_PAGES: PageName[] = ["home", "search", "profile", "user", "follows", "scores", "direct"];

/**
 * Reads a page anew: when its tab is pressed at its top, when it is pulled down, and quietly when somebody comes back to it.
 * Never by a clock. What nobody asked for waits behind «۳ جوک تازه»: nothing moves under a reader's eyes.
 */
export function Refresher() {
  const [path] = useLocation();
  const homeFeed = useHomeFeed();
  const feed = path === paths.home ? homeFeed : path === paths.search ? "discovery" : null;
  const freshCount = useFreshCount(feed);
  const [isBusy, setIsBusy] = useState(false);

  const refresh = useEffectEvent(async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await readPageAnew(feed);
      pageScroller()?.scrollTo(0, 0);
    } catch (error) {
      showToast(errorText(error), "error");
    }
    setIsBusy(false);
  });
  useEffect(() => {
    const onRefresh = () => void refresh();
    addEventListener(REFRESH_EVENT, onRefresh);
    return () => removeEventListener(REFRESH_EVENT, onRefresh);
  }, []);
  const pulled = usePull(REFRESHED_PAGES.includes(pageOf(path)));
  useQuietNews(feed);

  const show = () => {
    if (feed !== null) showFresh(feed);
    pageScroller()?.scrollTo(0, 0);
    focusPage();
  };
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-[calc(env(safe-area-inset-top)+66px)] z-20 grid justify-items-center"
    >
      {isBusy || pulled > 0 ? (
        <Chip isBusy={isBusy} pulled={pulled} />
      ) : (
        freshCount > 0 && (
          <button
            type="button"
            onClick={show}
            className="toast pointer-events-auto min-h-11 rounded-full bg-golden px-4 text-sm font-semibold text-golden-content shadow-float"
          >
            {refreshTexts.fresh(freshCount)} <span aria-hidden="true">↑</span>
          </button>
        )
      )}
    </div>
  );
}

/** Follows the finger that pulls, and turns while something is on its way. */
function Chip({ isBusy, pulled }: { isBusy: boolean; pulled: number }) {
  const isFar = pulled >= PULL_PX;
  return (
    <span
      className={`grid size-11 place-items-center rounded-full border border-line bg-card shadow-float ${isFar || isBusy ? "text-accent-text" : "text-muted"}`}
      style={
        isBusy ? undefined : { translate: `0 ${Math.min(pulled, 1.5 * PULL_PX) / 2 - 24}px`, opacity: pulled / PULL_PX }
      }
    >
      {isBusy ? (
        <>
          <Spinner />
          <span className="sr-only">{refreshTexts.refreshing}</span>
        </>
      ) : (
        <RefreshCw size={20} aria-hidden style={{ rotate: `${pulled * 2}deg` }} />
      )}
    </span>
  );
}

/** @throws ApiError where the network is away, or a feed is refused */
async function readPageAnew(feed: Feed | null): Promise<void> {
  if (feed !== null) {
    // Shuffled anew, the other feed is another one in any case.
    if ((await readAnew(feed)) === 0 && feed === "following") showToast(refreshTexts.nothingNew, "info");
    return;
  }
  try {
    await queryClient.refetchQueries({ type: "active" }, { throwOnError: true });
  } catch (error) {
    // A page that says itself that there is nobody of this name is as new as it can be.
    if (hasCode(error, "NETWORK")) throw error;
  }
}

async function beginAnew(feed: Feed): Promise<void> {
  await readAnew(feed);
  pageScroller()?.scrollTo(0, 0);
}

/** Nobody has asked for this, so nobody is told where it does not work. */
function askQuietly(feed: Feed, read: (feed: Feed) => Promise<void>): void {
  const readAt = feedReadAt(feed);
  if (readAt !== null && Date.now() - readAt >= STALE_MS) read(feed).catch(() => undefined);
}

/** Asks for what is new when a page is opened again, when somebody was away for some minutes, and when the network is back. */
function useQuietNews(feed: Feed | null): void {
  const hiddenAt = useRef<number | null>(null);

  useEffect(() => {
    if (feed === null) return;
    const onVisible = () => {
      if (document.hidden) return void (hiddenAt.current = Date.now());
      const awayMs = Date.now() - (hiddenAt.current ?? Date.now());
      if (awayMs >= LONG_AWAY_MS) askQuietly(feed, beginAnew);
      else if (awayMs >= AWAY_MS) askQuietly(feed, askForFresh);
    };
    const askAgain = () => askQuietly(feed, askForFresh);
    // Opened again, perhaps after a while on another page.
    askAgain();
    document.addEventListener("visibilitychange", onVisible);
    addEventListener("online", askAgain);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      removeEventListener("online", askAgain);
    };
  }, [feed]);
}
