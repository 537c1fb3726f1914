import { appendInput, createLog, encodeLog } from "../../contract/claw-machine/input-log.ts";
import { type Machine, advance, createMachine, giveSalt } from "../../contract/claw-machine/machine.ts";
import type { Commit } from "../../contract/claw-machine/replay.ts";

/** A player: the input of the next tick. */
export type Hand = (machine: Machine) => number;

/** Gives the salts, as the Worker does for a log. */
export type SaltOf = (k: number, log: string) => number;

/** Plays a round like the page, with immediate salts. */
export function play(seed: number, hand: Hand, saltOf: SaltOf) {
  const machine = createMachine(seed);
  const inputs = createLog();
  const commits: Commit[] = [];
  while (!machine.isOver) {
    const input = hand(machine);
    if (advance(machine, input)) appendInput(inputs, input);
    const k = machine.waitsFor;
    if (k === null) continue;
    const log = encodeLog(inputs);
    const salt = saltOf(k, log);
    commits.push({ log, salt });
    giveSalt(machine, k, salt);
  }
  return { machine, inputs, log: encodeLog(inputs), commits };
}

/**
 * Plays a round whose salts are asked for. @param ask returns a drop's salt, after the inputs so far; null ends the
 * round there
 */
export async function playAsking(
  seed: number,
  hand: Hand,
  ask: (k: number, log: string, ticks: number) => number | null | Promise<number | null>,
) {
  const machine = createMachine(seed);
  const inputs = createLog();
  const commits: Commit[] = [];
  while (!machine.isOver) {
    const input = hand(machine);
    if (advance(machine, input)) appendInput(inputs, input);
    const k = machine.waitsFor;
    if (k === null) continue;
    const log = encodeLog(inputs);
    const salt = await ask(k, log, inputs.length);
    if (salt === null) break;
    commits.push({ log, salt });
    giveSalt(machine, k, salt);
  }
  return { machine, inputs, log: encodeLog(inputs), commits };
}
