/**
 * What the random rounds of today's simulation come to on every engine. Who changes the simulation so that these change raises
 * `SIM_VERSION` and keeps the one before for a deploy (docs/decisions/063).
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
