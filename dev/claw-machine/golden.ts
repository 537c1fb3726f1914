/**
 * The results of random rounds in the current simulation, on every engine. A change of the simulation that changes them
 * must raise `SIM_VERSION` and keep the previous simulation for one deploy (D063).
 */
export const GOLDEN = {
  /** Of the first twelve, one by one. */
  hashes: [
    1260534718, 190423362, 1308759634, 1618804579, 1119498644, 4051765625, 53320139, 326925141, 516256159, 28387280,
    2706085762, 3825241477,
  ],
  /** Of the first thousand. */
  digestOfThousand: 88872420,
} as const;
