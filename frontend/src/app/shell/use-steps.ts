import { useEffect } from "react";

import { pageScroller } from "../../lib/page-scroller.ts";

/** Defined in styles/step.css. */
const STEP = "step-in";
const CARD = ".rounded-card";

/**
 * Gives new pages and cards the step with which everything comes. Whatever was painted before this code loaded does not
 * step, nor does a page that a swipe has already brought in.
 */
export function useSteps(): void {
  useEffect(() => {
    const page = pageScroller();
    if (page === null) return;
    const observer = new MutationObserver((records) => {
      // Elements that only moved within the page are not new.
      const removed = new Set(records.flatMap(({ removedNodes }) => [...removedNodes]));
      for (const { addedNodes } of records) {
        for (const node of addedNodes)
          if (node instanceof HTMLElement && !removed.has(node) && comesAnew(node, page)) node.classList.add(STEP);
      }
    });
    observer.observe(page, { childList: true, subtree: true });
    const onEnd = ({ target, animationName }: AnimationEvent) => {
      if (animationName === STEP && target instanceof Element) target.classList.remove(STEP);
    };
    page.addEventListener("animationend", onEnd);
    return () => {
      observer.disconnect();
      page.removeEventListener("animationend", onEnd);
    };
  }, []);
}

/** Whether an added element is a page or contains cards, and is neither a skeleton nor part of a step. */
function comesAnew(element: HTMLElement, page: HTMLElement): boolean {
  const around = element.parentElement;
  // A chat scrolls to where its unread messages are, which a step would move meanwhile.
  if (element.matches(".chat")) return false;
  if (around === page) return document.querySelector("[data-neighbour]") === null;
  if (around === null || around.closest(`.${STEP}`) !== null || element.matches("[aria-busy=true]")) return false;
  return element.matches(CARD) || element.querySelector(CARD) !== null;
}
