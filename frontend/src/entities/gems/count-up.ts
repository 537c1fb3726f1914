import { wantsLessMotion } from "../../lib/less-motion.ts";
import { useSessionStore } from "../viewer/session-store.ts";

const COUNT_MS = 900;

/** Progress of the animation from 0 to 1, decelerating. */
const easeOut = (elapsedMs: number): number => 1 - (1 - Math.min(elapsedMs / COUNT_MS, 1)) ** 3;

/**
 * Animates the shown balance when the viewer receives gems. Spending, another person's balance and reduced motion show
 * at once.
 * @returns how to stop
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
    if (!isArrival || wantsLessMotion()) return;
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
