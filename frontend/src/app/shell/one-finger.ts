/** Elements on which a finger's movement means something else than switching tabs or refreshing. */
const OWN_GESTURES = "[data-no-swipe], [role=dialog], input, textarea, select, [contenteditable]";

/** Handles one finger's gesture; `at` is an event's time in milliseconds. */
export interface OneFinger {
  onMove: (now: Touch, at: number) => void;
  onEnd: (end: Touch, at: number) => void;
  /** A second finger came down, or the browser took this one for scrolling. */
  onCancel: () => void;
}

/** From this distance on the direction of a gesture is known. */
const DECIDED_PX = 8;

/** Whether a finger moves mostly sideways; null while that is unknown. */
export function isSideways(start: Touch, now: Touch): boolean | null {
  const across = Math.abs(now.clientX - start.clientX);
  const down = Math.abs(now.clientY - start.clientY);
  return Math.max(across, down) < DECIDED_PX ? null : across > down;
}

/**
 * Calls `begin` for each finger that comes down alone, except on elements with gestures of their own and on a page that
 * is zoomed in, where it pans. All listeners are passive.
 * @returns how to stop
 */
export function onOneFinger(begin: (start: Touch, target: Element) => OneFinger | null): () => void {
  let cancel = () => {};

  const onStart = ({ touches, target }: TouchEvent) => {
    cancel();
    const [start] = touches;
    const isEnlarged = (globalThis.visualViewport?.scale ?? 1) > 1;
    if (start === undefined || touches.length > 1 || isEnlarged || !(target instanceof Element)) return;
    const finger = target.closest(OWN_GESTURES) === null ? begin(start, target) : null;
    if (finger === null) return;
    const gesture = new AbortController();
    // On the touched element, not on window: it may be unmounted, and only it then gets the remaining events.
    const listen = (type: "touchmove" | "touchend" | "touchcancel", listener: (event: TouchEvent) => void) => {
      const onTouch = (event: Event) => event instanceof TouchEvent && listener(event);
      target.addEventListener(type, onTouch, { passive: true, signal: gesture.signal });
    };
    cancel = () => {
      if (gesture.signal.aborted) return;
      gesture.abort();
      finger.onCancel();
    };
    listen("touchmove", ({ touches: [now, second], timeStamp }) =>
      now !== undefined && second === undefined ? finger.onMove(now, timeStamp) : cancel(),
    );
    listen("touchend", ({ touches: others, changedTouches: [end], timeStamp }) => {
      if (others.length > 0 || end === undefined) return cancel();
      gesture.abort();
      finger.onEnd(end, timeStamp);
    });
    listen("touchcancel", cancel);
  };

  addEventListener("touchstart", onStart, { passive: true });
  return () => {
    cancel();
    removeEventListener("touchstart", onStart);
  };
}
