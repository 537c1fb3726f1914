import type { CDPSession } from "@vitest/browser-playwright";
import { cdp } from "vitest/browser";

interface Point {
  x: number;
  y: number;
}

/** The time between events according to their timestamps; the touch itself takes no time. */
const FRAME_MS = 16;

interface Finger {
  moveTo: (to: Point, afterMs?: number) => void;
  /** Puts a second finger beside it. */
  join: () => void;
  /** The browser takes the finger over, to scroll. */
  lose: () => void;
  lift: (afterMs?: number) => void;
}

/**
 * Puts one finger on the element at a point. As in a browser, all its events go to that element, even if it is removed.
 */
export function fingerAt(from: Point): Finger {
  const target = document.elementFromPoint(from.x, from.y);
  if (target === null) throw new Error("nothing is there to touch");
  let now = from;
  const touchAt = ({ x, y }: Point, identifier = 1) => new Touch({ identifier, target, clientX: x, clientY: y });
  let timeStamp = 1000;
  const dispatch = (type: string, touches: Touch[], changed = touches, afterMs = FRAME_MS) => {
    const event = new TouchEvent(type, { touches, changedTouches: changed, bubbles: true, cancelable: true });
    timeStamp += afterMs;
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    target.dispatchEvent(event);
  };
  dispatch("touchstart", [touchAt(from)]);
  return {
    moveTo(to, afterMs) {
      now = to;
      dispatch("touchmove", [touchAt(to)], undefined, afterMs);
    },
    join: () => dispatch("touchstart", [touchAt(now), touchAt({ x: now.x + 40, y: now.y }, 2)]),
    lose: () => dispatch("touchcancel", [], [touchAt(now)]),
    lift: (afterMs) => dispatch("touchend", [], [touchAt(now)], afterMs),
  };
}

/** Moves one finger from one point to another. */
export function swipe(from: Point, to: Point, meanwhile: () => void = () => {}): void {
  const finger = fingerAt(from);
  finger.moveTo(to);
  meanwhile();
  finger.lift();
}

const SCROLL_STEPS = 6;

/**
 * Scrolls with a touch of the browser itself, because a page's own events scroll nothing.
 * @returns how to lift the finger
 */
export async function scrollByFinger(from: Point, to: Point): Promise<() => Promise<void>> {
  const devtools: CDPSession = cdp();
  const { x = 0, y = 0 } = frameElement?.getBoundingClientRect() ?? {};
  const dispatch = async (type: "touchStart" | "touchMove" | "touchEnd", ...points: Point[]) => {
    const touchPoints = points.map((point) => ({ x: x + point.x, y: y + point.y }));
    await devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await dispatch("touchStart", from);
  for (let step = 1; step <= SCROLL_STEPS; step += 1) {
    const along = (start: number, end: number) => start + ((end - start) * step) / SCROLL_STEPS;
    await dispatch("touchMove", { x: along(from.x, to.x), y: along(from.y, to.y) });
  }
  return () => dispatch("touchEnd");
}
