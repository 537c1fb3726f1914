/** A pixel in units of the simulation, which uses integers only. */
export const PIXEL = 64;

/**
 * The cabinet seen from the front, in units: x grows to the right, y downwards. What falls through the chute is won.
 */
export const FIELD = {
  width: 412 * PIXEL,
  height: 560 * PIXEL,
  /** Toys lie on it, right of the wall. */
  floor: 552 * PIXEL,
  /** The claw's position at rest; `claw.y` is its palm. */
  rail: 84 * PIXEL,
  /** A wall with a round top between the chute and the toys. */
  wall: { x: 92 * PIXEL, top: 264 * PIXEL, half: 5 * PIXEL },
  /** Between the left side and the wall; the claw opens above its middle. */
  chute: { middle: 43 * PIXEL },
} as const;

/** How many steps of `angle` make a turn. */
export const TURN = 256;
