/** The time budget of each run on two cores. The workflows allow more (tests/dev/workflows.test.ts). */
export const MINUTES = {
  /** `npm test`. */
  all: 9,
  static: 2,
  worker: 4,
  /** One of {@link BROWSER_SHARDS}. */
  browser: 5,
  /** `npm run test:soak`. */
  soak: 25,
} as const;

export const BROWSER_SHARDS = 3;

/**
 * A CI runner's setup before the first check: checkout, Node, packages, a browser; and for the browser tests a build.
 */
export const SETUP_MINUTES = 3;
