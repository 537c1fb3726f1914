import { TICKS_PER_SECOND } from "../../../contract/claw-machine/machine.ts";

const TICKS_A_MS = TICKS_PER_SECOND / 1000;
/** A phone that is slower than this plays slower, and does not try to catch up. */
const MOST_TICKS_A_FRAME = 5;

/** Hands out whole ticks for the time that passes, whatever the screen's rhythm: 60, 90 and 120 Hz play the same game. */
export function createClock(tick: () => void) {
  let owed = 0;
  return {
    /** Passes `ms` since the last frame. @returns how far the frame lies between the last two ticks, from 0 to 1 */
    pass(ms: number, speed = 1): number {
      owed = Math.min(owed + Math.max(ms, 0) * speed * TICKS_A_MS, MOST_TICKS_A_FRAME * speed);
      for (; owed >= 1; owed -= 1) tick();
      return owed;
    },
  };
}
