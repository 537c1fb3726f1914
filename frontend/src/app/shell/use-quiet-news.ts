import { useEffect, useRef } from "react";

import { MINUTE_MS } from "../../../../contract/time.ts";
import { askForFresh, type Feed, feedReadAt, showFresh } from "../../features/jokes/feed/fresh-jokes.ts";
import { pageScroller } from "../../lib/page-scroller.ts";

/** A feed older than this is checked for new jokes when its page is opened again. */
const STALE_MS = MINUTE_MS;
/** After this time away, returning checks for new jokes. */
const AWAY_MS = 5 * MINUTE_MS;
/** After this time away, returning starts at the newest jokes: nobody remembers where they were. */
const LONG_AWAY_MS = 4 * 60 * MINUTE_MS;

/**
 * Checks a feed for new jokes when its page is opened again, when somebody returns after some minutes, and when the
 * network is back.
 */
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
    // Mounted again, perhaps after a visit to another page.
    askAgain();
    document.addEventListener("visibilitychange", onVisible);
    addEventListener("online", askAgain);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      removeEventListener("online", askAgain);
    };
  }, [feed]);
}

/** The person did not request this, so a failure is not shown. */
function askQuietly(feed: Feed, read: (feed: Feed) => Promise<void>): void {
  const readAt = feedReadAt(feed);
  if (readAt !== null && Date.now() - readAt >= STALE_MS) read(feed).catch(() => undefined);
}

/** Restarts with the newest jokes, unless the person has started to read or do something before they arrived. */
async function restartFeed(feed: Feed): Promise<void> {
  const place = placeNow();
  await askForFresh(feed);
  if (placeNow() !== place) return;
  showFresh(feed);
  pageScroller()?.scrollTo(0, 0);
}

const placeNow = (): string => `${location.pathname} ${pageScroller()?.scrollTop}`;
