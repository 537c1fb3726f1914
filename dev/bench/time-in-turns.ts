/** Something that is timed, once a round. */
export interface Timed {
  /** Brings back the state it starts from, untimed. */
  before?(round: number): Promise<void>;
  send(round: number): Promise<Response>;
}

/** What the rounds of one took, and what most of them told of their cost at D1: a post in fifteen seconds reads the banned words. */
export interface Timing {
  medianMs: number;
  p99Ms: number;
  trips: number;
  read: number;
  written: number;
}

const WARM_UP_ROUNDS = 10;
const ROUNDS = 200;
/** How many rounds one has before it is the next one's turn: a busy moment of the machine hits all of them. */
const ROUNDS_OF_A_TURN = 10;

/** How many rounds there are, with those that warm up. */
export const ALL_ROUNDS = WARM_UP_ROUNDS + ROUNDS;

export interface Timings {
  of: (one: Timed) => Timing;
}

/** Times several things that are compared, one request at a time and in turns. The rounds go on from `first`. */
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

/** Makes so many rounds of each, untimed: V8 compiles what an isolate does often only after thousands of calls. */
export async function warmUp(timed: readonly Timed[], first: number, rounds: number): Promise<void> {
  for (const one of timed) {
    for (let round = first; round < first + rounds; round += 1) {
      await one.before?.(round);
      await (await one.send(round)).arrayBuffer();
    }
  }
}

/** The value below which this share of them lies. */
function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
