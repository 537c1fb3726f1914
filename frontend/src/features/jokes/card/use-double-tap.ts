import { type RefObject, useEffect, useEffectEvent } from "react";

const DOUBLE_TAP_MS = 300;

/** Calls back on the second of two quick taps; `dblclick` does not come on every phone. */
export function useDoubleTap(target: RefObject<HTMLElement | null>, onDoubleTap: () => void): void {
  const tapped = useEffectEvent(onDoubleTap);

  useEffect(() => {
    const element = target.current;
    let lastTap = -DOUBLE_TAP_MS;
    const onClick = ({ timeStamp }: MouseEvent) => {
      if (timeStamp - lastTap < DOUBLE_TAP_MS) tapped();
      lastTap = timeStamp;
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [target]);
}
