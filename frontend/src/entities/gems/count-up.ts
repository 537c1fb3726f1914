import { useSessionStore } from "../viewer/session-store.ts";

const COUNT_MS = 900;

/** How far the count is after so long, from 0 to 1: quick at first, then slower, so that the last gems are seen to come. */
const easeOut = (elapsedMs: number): number => 1 - (1 - Math.min(elapsedMs / COUNT_MS, 1)) ** 3;

/**
 * Has the shown balance count up when gems arrive. What was spent, what somebody else has, and everything for who asked for
 * less motion is shown at once. @returns how to stop
 */
export function countGemsUp(): () => void {
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    if (useSessionStore.getState().countedGems !== undefined) useSessionStore.setState({ countedGems: undefined });
  };
  const unsubscribe = useSessionStore.subscribe(({ user, countedGems }, before) => {
    const [gems, from] = [user?.walletBalance, countedGems ?? before.user?.walletBalance];
    if (gems === before.user?.walletBalance) return;
    stop();
    const isArrival = gems !== undefined && from !== undefined && gems > from && user?.id === before.user?.id;
    if (!isArrival || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    useSessionStore.setState({ countedGems: from });
    const begin = performance.now();
    const step = (now: number) => {
      const share = easeOut(now - begin);
      if (share === 1) return stop();
      useSessionStore.setState({ countedGems: Math.round(from + (gems - from) * share) });
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  });
  return () => {
    unsubscribe();
    stop();
  };
}
