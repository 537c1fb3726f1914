import { useEffect, useRef, useState } from "react";

// A thumb's width from the end still counts as the end.
const NEAR_END_PX = 80;
// What has the focus is not hidden under the input row.
const INPUT_ROW_PX = 96;

const pageScroller = () => document.getElementById("main");

/**
 * Keeps the end of the chat in view while the reader is there, and otherwise the message they look at where it is, whatever
 * comes or goes above it.
 */
export function useChatScroll() {
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
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
    const messages = content.current.getElementsByTagName("li");
    const size = () => `${scroller.clientHeight} of ${scroller.scrollHeight}`;
    let noted = size();
    let looked: { message: Element; top: number } | null = null;
    const note = () => {
      noted = size();
      const top = scroller.getBoundingClientRect().top;
      const message = [...messages].find((each) => each.getBoundingClientRect().bottom > top);
      looked = message ? { message, top: message.getBoundingClientRect().top } : null;
    };
    const onScroll = () => {
      // What just came or went has moved everything: `follow` puts it right in this same frame.
      if (size() !== noted) return void (noted = size());
      atEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
      setAway(!atEnd.current);
      note();
    };
    const follow = () => {
      if (atEnd.current) scroller.scrollTo(0, scroller.scrollHeight);
      else if (looked?.message.isConnected)
        scroller.scrollBy(0, looked.message.getBoundingClientRect().top - looked.top);
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

  return { content, away, toEnd };
}
