import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { pageScroller } from "../../../lib/page-scroller.ts";

/** The id of the element where the unread messages begin. */
export const FIRST_UNREAD_ID = "first-unread";

// This close to the end counts as the end.
const NEAR_END_PX = 80;
const ABOVE_UNREAD_PX = 8;

// A focused element must not be hidden behind the input row.
const INPUT_ROW_PX = 96;

/** Opens the chat at its first unread message, or at its end, and keeps what is being read in place. */
export function useChatScroll(hasUnread: boolean) {
  const content = useRef<HTMLDivElement>(null);
  const follower = useRef<ScrollFollower | null>(null);
  const [place, setPlace] = useState<ScrollPlace>("end");

  // Not a layout effect: on a page change the shell scrolls to the top first.
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

  // The page with the read position may arrive after the copy from the device.
  useLayoutEffect(() => {
    if (hasUnread) openAtUnread(follower.current);
  }, [hasUnread]);

  return { content, place, toEnd: () => follower.current?.toEnd() };
}

function openAtUnread(follower: ScrollFollower | null): void {
  const unread = document.getElementById(FIRST_UNREAD_ID);
  if (unread !== null) follower?.openAt(unread);
}

/** The reader's position: at the end, within a screen of it, or further up. */
type ScrollPlace = "end" | "near" | "far";

interface ScrollFollower {
  toEnd: () => void;
  /**
   * Scrolls to the first unread message, or to the end if that shows all of them; not once the reader has scrolled up.
   */
  openAt: (unread: Element) => void;
  stop: () => void;
}

/**
 * Keeps the end in view while the reader is there; otherwise keeps the message being read in place, whatever is added
 * or removed above it.
 */
function followScroll(
  scroller: HTMLElement,
  content: HTMLElement,
  onPlace: (place: ScrollPlace) => void,
): ScrollFollower {
  const messages = content.getElementsByTagName("li");
  const size = () => `${scroller.clientHeight} of ${scroller.scrollHeight}`;
  const toEndPx = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  let atEnd = true;
  let noted = size();
  /** Anchored by its bottom: the unread divider comes and goes at its top. */
  let looked: { message: Element; bottom: number } | null = null;
  /** Opened at an unread message, the chat does not count as being at its end, however near that is. */
  let openedTop: number | null = null;

  const note = () => {
    noted = size();
    const top = scroller.getBoundingClientRect().top;
    const message = [...messages].find((each) => each.getBoundingClientRect().bottom > top);
    looked = message ? { message, bottom: message.getBoundingClientRect().bottom } : null;
    const awayPlace = toEndPx() > scroller.clientHeight ? "far" : "near";
    onPlace(atEnd ? "end" : awayPlace);
  };
  const onScroll = () => {
    // The content just changed size; `follow` corrects the position in this same frame.
    if (size() !== noted) return void (noted = size());
    atEnd = toEndPx() < NEAR_END_PX && scroller.scrollTop !== openedTop;
    note();
  };
  const follow = () => {
    if (atEnd) scroller.scrollTo(0, scroller.scrollHeight);
    else if (looked?.message.isConnected)
      scroller.scrollBy(0, looked.message.getBoundingClientRect().bottom - looked.bottom);
    note();
  };

  const observer = new ResizeObserver(follow);
  observer.observe(content);
  observer.observe(scroller);
  scroller.addEventListener("scroll", onScroll, { passive: true });
  follow();

  return {
    toEnd: () => {
      atEnd = true;
      openedTop = null;
      follow();
    },
    openAt: (unread) => {
      if (!atEnd) return;
      const top = unread.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      scroller.scrollBy(0, top - ABOVE_UNREAD_PX);
      atEnd = toEndPx() < 1;
      openedTop = atEnd ? null : scroller.scrollTop;
      note();
    },
    stop: () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", onScroll);
    },
  };
}

/**
 * Keeps header and input row between the top and the keyboard on phones whose keyboard overlays the page (iOS).
 * Elsewhere the page itself shrinks (interactive-widget in index.html).
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const shell = document.querySelector<HTMLElement>(".shell-column");
    if (!viewport || shell === null) return;
    const fit = () => {
      const covered = viewport.scale === 1 && innerHeight - viewport.height > 1;
      shell.style.height = covered ? `${viewport.height}px` : "";
      if (covered) scrollTo(0, 0);
    };
    viewport.addEventListener("resize", fit);
    fit();
    return () => {
      viewport.removeEventListener("resize", fit);
      shell.style.height = "";
    };
  }, []);
}
