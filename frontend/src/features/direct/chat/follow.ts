// A thumb's width from the end still counts as the end.
const NEAR_END_PX = 80;
const ABOVE_UNREAD_PX = 8;

/** Where the reader is: at the end, up to a screen above it, or further up. */
export type ScrollPlace = "end" | "near" | "far";

export interface ScrollFollower {
  toEnd: () => void;
  /** Brings what was not read yet to the top, or the end where that shows all of it; not once the reader has scrolled up. */
  openAt: (unread: Element) => void;
  stop: () => void;
}

/**
 * Keeps the end of the chat in view while the reader is there, and otherwise the message they look at where it is, whatever
 * comes or goes above it.
 */
export function followScroll(
  scroller: HTMLElement,
  content: HTMLElement,
  onPlace: (place: ScrollPlace) => void,
): ScrollFollower {
  const messages = content.getElementsByTagName("li");
  const size = () => `${scroller.clientHeight} of ${scroller.scrollHeight}`;
  const toEndPx = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  let atEnd = true;
  let noted = size();
  /** By its bottom: the mark of the first unread message comes and goes at its top. */
  let looked: { message: Element; bottom: number } | null = null;
  /** Opened there, the chat is not at its end, however near that is. */
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
    // What just came or went has moved everything: `follow` puts it right in this same frame.
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
