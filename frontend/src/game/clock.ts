import { TICKS_PER_SECOND } from "../../../contract/claw-machine/machine.ts";

const TICKS_A_MS = TICKS_PER_SECOND / 1000;
/** A slower phone plays in slow motion instead of catching up. */
const MOST_TICKS_A_FRAME = 5;

/** Converts elapsed time into whole ticks, so that 60, 90 and 120 Hz screens play the same game. */
export function createClock(tick: () => void) {
  let owed = 0;
  return {
    /**
     * Advances by `ms` since the last frame.
     * @returns the position of the frame between the last two ticks, from 0 to 1
     */
    pass(ms: number, speed = 1): number {
      owed = Math.min(owed + Math.max(ms, 0) * speed * TICKS_A_MS, MOST_TICKS_A_FRAME * speed);
      for (; owed >= 1; owed -= 1) tick();
      return owed;
    },
  };
}
