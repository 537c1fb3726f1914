import { type MouseEvent, type TouchEvent, useRef } from "react";

const LONG_PRESS_MS = 500;

const isOnLink = (target: EventTarget): boolean => target instanceof Element && target.closest("a") !== null;

/** A long press or a right click; links keep the browser's own. iOS tells of no long press, so it is timed. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  return {
    onTouchStart: ({ target, touches }: TouchEvent) => {
      cancel();
      if (touches.length === 1 && !isOnLink(target)) timer.current = setTimeout(onLongPress, LONG_PRESS_MS);
    },
    onTouchMove: cancel,
    onTouchEnd: cancel,
    onTouchCancel: cancel,
    onContextMenu: (event: MouseEvent) => {
      if (isOnLink(event.target)) return;
      event.preventDefault();
      cancel();
      onLongPress();
    },
  };
}
