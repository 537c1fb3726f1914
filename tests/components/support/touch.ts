interface Point {
  x: number;
  y: number;
}

/** One finger's touch on what lies under `from`, as the browser tells of it: all its events go to where it began, also if that is gone. */
export function swipe(from: Point, to: Point, meanwhile: () => void = () => {}): void {
  const lift = drag(from, to);
  meanwhile();
  lift();
}

/** The same, while the finger stays down. Answers what lifts it. */
export function drag(from: Point, to: Point): () => void {
  const target = document.elementFromPoint(from.x, from.y);
  if (target === null) throw new Error("nothing is there to touch");
  const tell = (type: "touchstart" | "touchmove" | "touchend", { x, y }: Point) => {
    const finger = new Touch({ identifier: 1, target, clientX: x, clientY: y });
    const touches = type === "touchend" ? [] : [finger];
    target.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [finger], bubbles: true, cancelable: true }));
  };
  tell("touchstart", from);
  tell("touchmove", to);
  return () => tell("touchend", to);
}
