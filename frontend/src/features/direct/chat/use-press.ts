import { type MouseEvent, type TouchEvent, useRef } from "react";

const LONG_PRESS_MS = 500;

const isOnControl = (target: EventTarget): boolean => target instanceof Element && target.closest("a, button") !== null;

/**
 * A tap, a long press or a right click; links and buttons keep the browser's own behaviour. iOS reports no long press,
 * so it is timed.
 */
export function usePress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A finger that neither moved nor stayed: the click that follows is its tap. A mouse click only selects text. */
  const isTap = useRef(false);
  const cancel = () => {
    clearTimeout(timer.current);
    isTap.current = false;
  };
  /** The finger that opened a sheet is still down: lifted over a button of it, it must not press that. */
  const isHeld = useRef(false);
  const press = () => {
    cancel();
    onPress();
  };
  return {
    onTouchStart: ({ target, touches }: TouchEvent) => {
      cancel();
      isHeld.current = false;
      if (touches.length !== 1 || isOnControl(target)) return;
      isTap.current = true;
      timer.current = setTimeout(() => {
        isHeld.current = true;
        press();
      }, LONG_PRESS_MS);
    },
    onTouchMove: cancel,
    onTouchEnd: (event: TouchEvent) => {
      clearTimeout(timer.current);
      if (isHeld.current) event.preventDefault();
    },
    onTouchCancel: cancel,
    onClick: () => {
      if (isTap.current) press();
    },
    onContextMenu: (event: MouseEvent) => {
      if (isOnControl(event.target)) return;
      event.preventDefault();
      press();
    },
  };
}
