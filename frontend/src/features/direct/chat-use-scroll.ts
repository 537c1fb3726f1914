import { useEffect, useLayoutEffect, useRef, useState } from "react";

// A thumb's width from the end still counts as the end.
const NEAR_END_PX = 80;
// What has the focus is not hidden under the input row.
const INPUT_ROW_PX = 96;

const pageScroller = () => document.getElementById("main");

/**
 * Keeps the end of the chat in view while the reader is there, and the reader's place while older messages come in above.
 * `firstKey` names the oldest message shown.
 */
export function useChatScroll(firstKey: string | undefined) {
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const fromEnd = useRef(0);
  const [away, setAway] = useState(false);

  const toEnd = () => {
    const scroller = pageScroller();
    atEnd.current = true;
    setAway(false);
    scroller?.scrollTo(0, scroller.scrollHeight);
  };

  // Not a layout effect: the shell puts a page it changes to at its top first.
  useEffect(() => {
    const scroller = pageScroller();
    if (scroller === null || content.current === null) return;
    const note = () => {
      fromEnd.current = scroller.scrollHeight - scroller.scrollTop;
    };
    const onScroll = () => {
      note();
      atEnd.current = fromEnd.current - scroller.clientHeight < NEAR_END_PX;
      setAway(!atEnd.current);
    };
    const follow = () => {
      if (atEnd.current) scroller.scrollTo(0, scroller.scrollHeight);
      note();
    };
    const observer = new ResizeObserver(follow);
    observer.observe(content.current);
    observer.observe(scroller);
    scroller.addEventListener("scroll", onScroll, { passive: true });
    scroller.style.scrollPaddingBlockEnd = `${INPUT_ROW_PX}px`;
    follow();
    return () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", onScroll);
      scroller.style.scrollPaddingBlockEnd = "";
    };
  }, []);

  const shownFirst = useRef(firstKey);
  useLayoutEffect(() => {
    const scroller = pageScroller();
    if (shownFirst.current === firstKey || scroller === null) return;
    shownFirst.current = firstKey;
    if (!atEnd.current) scroller.scrollTo(0, scroller.scrollHeight - fromEnd.current);
  }, [firstKey]);

  return { content, away, toEnd };
}
