import {
  type Machine,
  ROUND_TICKS,
  advance,
  createMachine,
  giveSalt,
  isQuiet,
} from "../../../../contract/claw-machine/machine.ts";
import {
  type InputLog,
  appendInput,
  createLog,
  decodeLog,
  encodeLog,
} from "../../../../contract/claw-machine/input-log.ts";
import type { Commit } from "../../../../contract/claw-machine/replay.ts";

/** A round being shown: live, training, or a replay. */
export interface Play {
  readonly machine: Machine;
  /** Nothing more will happen: an abandoned round ends where its log does. */
  readonly isOver: boolean;
  tick(): void;
}

interface LivePlay extends Play {
  /** The inputs of all ticks so far, as text. */
  log(): string;
  /** Supplies the salt of the k-th drop. */
  salt(k: number, salt: number): void;
}

/** The parts of a live round. */
export interface LiveOptions {
  seed: number;
  /** The bits that are pressed now. */
  input: (machine: Machine) => number;
  /** Called at the end of the k-th descent; the Worker must get `log` before it returns the grip's salt. */
  onDescent: (k: number, log: string) => void;
}

/** A round played live. */
export function createLivePlay({ seed, input, onDescent }: LiveOptions): LivePlay {
  const machine = createMachine(seed);
  const inputs: InputLog = createLog();
  let descents = 0;
  return {
    machine,
    get isOver() {
      return machine.isOver;
    },
    tick() {
      const bits = machine.tick < ROUND_TICKS ? input(machine) : 0;
      if (!advance(machine, bits)) return;
      appendInput(inputs, bits);
      if (machine.waitsFor !== descents) return;
      descents += 1;
      onDescent(descents - 1, encodeLog(inputs));
    },
    log: () => encodeLog(inputs),
    salt: (k, salt) => giveSalt(machine, k, salt),
  };
}

const MOST_SALT = 0x7fffffff;

/** A training round without a network: its salts are made on the phone, so it can never be scored. */
export function createTrainingPlay(input: LiveOptions["input"]): Play {
  const chance = () => Math.floor(Math.random() * MOST_SALT);
  const play = createLivePlay({ seed: chance(), input, onDescent: (k) => play.salt(k, chance()) });
  return play;
}

/** A recorded round being watched. */
interface ReplayPlay extends Play {
  /** How long its inputs are. */
  readonly ticks: number;
  /** Plays on at once up to a tick, or as far as there is anything. */
  forwardTo(tick: number): void;
}

/** A recorded round. Null when its log cannot be read. */
export function createReplayPlay(seed: number, log: string, commits: readonly Commit[]): ReplayPlay | null {
  const inputs = decodeLog(log);
  if (inputs === null) return null;
  const machine = createMachine(seed);
  const tick = () => {
    const commit = machine.waitsFor === null ? undefined : commits[machine.waitsFor];
    if (machine.waitsFor !== null && commit !== undefined) giveSalt(machine, machine.waitsFor, commit.salt);
    return advance(machine, inputs[machine.tick] ?? 0);
  };
  const isOver = () => machine.isOver || (machine.tick >= inputs.length && isQuiet(machine));
  return {
    machine,
    ticks: inputs.length,
    get isOver() {
      return isOver();
    },
    tick,
    forwardTo(last) {
      while (machine.tick < last && !isOver() && tick());
    },
  };
}
