import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { followScroll, type ScrollFollower, type ScrollPlace } from "./follow.ts";
import { pageScroller } from "../../../lib/page-scroller.ts";

/** Stands where the unread messages begin. */
export const FIRST_UNREAD_ID = "first-unread";

// What has the focus is not hidden under the input row.
const INPUT_ROW_PX = 96;

/** Opens the chat where its unread messages begin, or at its end, and keeps in view what the reader looks at. */
export function useChatScroll(hasUnread: boolean) {
  const content = useRef<HTMLDivElement>(null);
  const follower = useRef<ScrollFollower | null>(null);
  const [place, setPlace] = useState<ScrollPlace>("end");

  // Not a layout effect: the shell puts a page it changes to at its top first.
  useEffect(() => {
    const scroller = pageScroller();
    if (scroller === null || content.current === null) return;
    const following = followScroll(scroller, content.current, setPlace);
    follower.current = following;
    openAtUnread(following);
    scroller.style.scrollPaddingBlockEnd = `${INPUT_ROW_PX}px`;
    return () => {
      following.stop();
      follower.current = null;
      scroller.style.scrollPaddingBlockEnd = "";
    };
  }, []);

  // The page that tells of them may come after what was known from an earlier visit.
  useLayoutEffect(() => {
    if (hasUnread) openAtUnread(follower.current);
  }, [hasUnread]);

  return { content, place, toEnd: () => follower.current?.toEnd() };
}

function openAtUnread(follower: ScrollFollower | null): void {
  const unread = document.getElementById(FIRST_UNREAD_ID);
  if (unread !== null) follower?.openAt(unread);
}
