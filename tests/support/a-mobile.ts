// 09 and nine digits. Those that begin with 099 are of whoever makes many people at once (tests/worker/support/bulk.ts), and the
// last four are none of the troubles that the SMS doubles know: those begin with 0.
const FIRST_FIVE = 80_000;
const LAST_FOUR = 9000;
const COUNT = FIRST_FIVE * LAST_FOUR;

let next = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % COUNT;

/**
 * A mobile nobody else has. Counted on from a random place and not drawn anew each time: of some thousand people, drawn from a
 * few million numbers, two would have the same. The first digits change with every call, also for whoever replaces the last.
 */
export function aMobile(): string {
  next = (next + 1) % COUNT;
  return `09${10_000 + (next % FIRST_FIVE)}${1000 + Math.floor(next / FIRST_FIVE)}`;
}
