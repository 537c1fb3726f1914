// 09 and nine digits. Numbers starting with 099 are for bulk people (tests/worker/support/bulk.ts), and the last four
// digits must not start with 0, which is how the SMS doubles recognize troubles.
const FIRST_FIVE = 80_000;
const LAST_FOUR = 9000;
const COUNT = FIRST_FIVE * LAST_FOUR;

let next = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % COUNT;

/**
 * A unique mobile. It counts up from a random start, because random draws collide among some thousand people. The first
 * digits change with each call, for tests that replace the last ones.
 */
export function aMobile(): string {
  next = (next + 1) % COUNT;
  return `09${10_000 + (next % FIRST_FIVE)}${1000 + Math.floor(next / FIRST_FIVE)}`;
}
