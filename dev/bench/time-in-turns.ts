/** Something timed once a round. */
export interface Timed {
  /** Restores its initial state, not timed. */
  before?(round: number): Promise<void>;
  send(round: number): Promise<Response>;
}

/** The times of all rounds, and the most frequent D1 cost: a post every fifteen seconds also reads the banned words. */
export interface Timing {
  medianMs: number;
  p99Ms: number;
  trips: number;
  read: number;
  written: number;
}

const WARM_UP_ROUNDS = 10;
const ROUNDS = 200;
/** Rounds of one thing before the next one's turn, so that a busy moment of the machine affects all of them. */
const ROUNDS_OF_A_TURN = 10;

/** The number of rounds, including warm-up. */
export const ALL_ROUNDS = WARM_UP_ROUNDS + ROUNDS;

export interface Timings {
  of: (one: Timed) => Timing;
}

/** Times several things for comparison, one request at a time, alternating. Rounds are numbered from `first`. */
export async function timeInTurns(timed: readonly Timed[], first = 0): Promise<Timings> {
  const rounds = new Map(timed.map((one) => [one, { times: new Array<number>(), costs: new Array<string>() }]));
  for (let start = first; start < first + ALL_ROUNDS; start += ROUNDS_OF_A_TURN) {
    for (const [one, { times, costs }] of rounds) {
      for (let round = start; round < start + ROUNDS_OF_A_TURN; round += 1) {
        await one.before?.(round);
        const startedAt = performance.now();
        const response = await one.send(round);
        await response.arrayBuffer();
        if (round < first + WARM_UP_ROUNDS) continue;
        times.push(performance.now() - startedAt);
        costs.push(response.headers.get("server-timing") ?? "");
      }
    }
  }
  return {
    of: (one) => {
      const { times = [], costs = [] } = rounds.get(one) ?? {};
      const told = (name: string) => costs.map((cost) => Number(new RegExp(`${name}=([0-9]+)`).exec(cost)?.[1] ?? 0));
      return {
        medianMs: at(times, 0.5),
        p99Ms: at(times, 0.99),
        trips: at(told("trips"), 0.5),
        read: at(told("read"), 0.5),
        written: at(told("written"), 0.5),
      };
    },
  };
}

/** Runs untimed rounds of each: V8 only optimizes after thousands of calls. */
export async function warmUp(timed: readonly Timed[], first: number, rounds: number): Promise<void> {
  for (const one of timed) {
    for (let round = first; round < first + rounds; round += 1) {
      await one.before?.(round);
      await (await one.send(round)).arrayBuffer();
    }
  }
}

/** A percentile. */
function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
