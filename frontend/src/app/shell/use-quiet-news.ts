import { useEffect, useRef } from "react";

import { MINUTE_MS } from "../../../../contract/limits.ts";
import { askForFresh, type Feed, feedReadAt, showFresh } from "../../features/jokes/feed/fresh-jokes.ts";
import { pageScroller } from "../../lib/page-scroller.ts";

/** A feed older than this is asked for what is new when its page is opened again. */
const STALE_MS = MINUTE_MS;
/** Who was away for so long is told what is new … */
const AWAY_MS = 5 * MINUTE_MS;
/** … and after this does not remember where they were: they begin with what is new. */
const LONG_AWAY_MS = 4 * 60 * MINUTE_MS;

/** Asks for what is new when a page is opened again, when somebody was away for some minutes, and when the network is back. */
export function useQuietNews(feed: Feed | null): void {
  const hiddenAt = useRef<number | null>(null);

  useEffect(() => {
    if (feed === null) return;
    const onVisible = () => {
      if (document.hidden) return void (hiddenAt.current = Date.now());
      const awayMs = Date.now() - (hiddenAt.current ?? Date.now());
      if (awayMs >= LONG_AWAY_MS) askQuietly(feed, restartFeed);
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

/** Nobody has asked for this, so nobody is told where it does not work. */
function askQuietly(feed: Feed, read: (feed: Feed) => Promise<void>): void {
  const readAt = feedReadAt(feed);
  if (readAt !== null && Date.now() - readAt >= STALE_MS) read(feed).catch(() => undefined);
}

/** Begins with what is new, unless somebody has begun to read, or to do something else, before it came. */
async function restartFeed(feed: Feed): Promise<void> {
  const place = placeNow();
  await askForFresh(feed);
  if (placeNow() !== place) return;
  showFresh(feed);
  pageScroller()?.scrollTo(0, 0);
}

const placeNow = (): string => `${location.pathname} ${pageScroller()?.scrollTop}`;
