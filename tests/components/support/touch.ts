interface Point {
  x: number;
  y: number;
}

/** Between one event and the next, as far as the events tell; the touch itself takes no time. */
const FRAME_MS = 16;

interface Finger {
  moveTo: (to: Point, afterMs?: number) => void;
  /** A second one comes down beside it. */
  join: () => void;
  /** The browser takes it, to scroll. */
  lose: () => void;
  lift: (afterMs?: number) => void;
}

/**
 * Puts one finger on what lies under a point. As in a browser, all its events go to where it began, also if that is
 * gone.
 */
export function fingerAt(from: Point): Finger {
  const target = document.elementFromPoint(from.x, from.y);
  if (target === null) throw new Error("nothing is there to touch");
  let now = from;
  const touchAt = ({ x, y }: Point, identifier = 1) => new Touch({ identifier, target, clientX: x, clientY: y });
  let timeStamp = 1000;
  const tell = (type: string, touches: Touch[], changed = touches, afterMs = FRAME_MS) => {
    const event = new TouchEvent(type, { touches, changedTouches: changed, bubbles: true, cancelable: true });
    timeStamp += afterMs;
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    target.dispatchEvent(event);
  };
  tell("touchstart", [touchAt(from)]);
  return {
    moveTo(to, afterMs) {
      now = to;
      tell("touchmove", [touchAt(to)], undefined, afterMs);
    },
    join: () => tell("touchstart", [touchAt(now), touchAt({ x: now.x + 40, y: now.y }, 2)]),
    lose: () => tell("touchcancel", [], [touchAt(now)]),
    lift: (afterMs) => tell("touchend", [], [touchAt(now)], afterMs),
  };
}

/** One finger's way from one point to another. */
export function swipe(from: Point, to: Point, meanwhile: () => void = () => {}): void {
  const lift = drag(from, to);
  meanwhile();
  lift();
}

/** The same, while the finger stays down. @returns what lifts it */
export function drag(from: Point, to: Point): () => void {
  const finger = fingerAt(from);
  finger.moveTo(to);
  return finger.lift;
}
