import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { ROUND_EXPIRES_SECONDS } from "../../../contract/games/values.ts";
import { call } from "../lib/network/api-client.ts";
import type { Controls } from "./controls.ts";
import { commitDrop, finishRound, forgetWhenFinal, keepTrying, type RoundResult } from "./play/calls.ts";
import { keepRound, type KeptRound } from "./play/kept-round.ts";
import { createLivePlay } from "./play/play.ts";
import type { Show } from "./show.ts";

/** The Worker measures by its own clock, so the phone stops a little earlier. */
const MARGIN_MS = 2000;
const START_PATIENCE_MS = 6000;
const KEPT_EVERY_TICKS = 30;

interface RoundOptions {
  show: Show;
  controls: Controls;
  /** Whether the countdown shows how to play. */
  teaches: boolean;
  /** The Worker has started the round: the machine is filled with its toys. */
  onBegun: () => void;
  /** The player is done, and the Worker is asked to score it. */
  onFinishing: () => void;
}

export interface FinishedRound {
  id: string;
  result: RoundResult;
}

/** A round being played. */
export interface RunningRound {
  /** By the phone's clock: when the Worker stops accepting anything of it. */
  endsAt: number;
  /** Of this day. */
  roundsLeft: number;
  /** Stops the simulation, as when the page is hidden; the round stays open. */
  pause: () => void;
  goOn: () => void;
  /** The Worker's result. @throws ApiError when it refuses, or does not answer in time */
  result: Promise<FinishedRound>;
}

/** Starts a round with the Worker and plays it. @throws ApiError when none may be started */
export async function startRound({
  show,
  controls,
  teaches,
  onBegun,
  onFinishing,
}: RoundOptions): Promise<RunningRound> {
  const askedAt = Date.now();
  // The page chooses the round's id, so that a start whose answer was lost can be repeated.
  const json = { simVersion: SIM_VERSION, clientId: crypto.randomUUID() };
  const send = () => call("POST /api/games/claw-9001/rounds", { json });
  const { id, token, seed, roundsLeft } = await keepTrying(send, askedAt + START_PATIENCE_MS);
  onBegun();
  const endsAt = askedAt + ROUND_EXPIRES_SECONDS * 1000 - MARGIN_MS;
  let pendingDrop: KeptRound["pendingDrop"] = null;
  let isOver = false;
  let end = () => {};
  let fail: (reason: unknown) => void = () => {};
  const over = new Promise<void>((resolve, reject) => {
    end = () => {
      keep();
      isOver = true;
      resolve();
    };
    fail = (reason) => {
      keep();
      isOver = true;
      reject(reason);
    };
  });

  const play = createLivePlay({
    seed,
    input: (machine) => controls.bits(machine),
    onDescent(k, log) {
      pendingDrop = { k, log };
      keep();
      commit(k, log).catch(fail);
    },
  });
  async function commit(k: number, log: string): Promise<void> {
    const salt = await commitDrop({ id, token, endsAt }, k, log);
    pendingDrop = null;
    play.salt(k, salt);
    keep();
  }
  const kept = (): KeptRound => ({ id, token, endsAt, log: play.log(), pendingDrop });
  // Once it has ended, finishRound manages the stored copy.
  const keep = () => {
    if (!isOver) keepRound(kept());
  };
  keep();
  // Needed because nothing ticks while it is paused.
  const lastCall = setTimeout(() => end(), endsAt - Date.now());

  const shown = {
    machine: play.machine,
    get isOver() {
      return play.isOver;
    },
    tick() {
      play.tick();
      if (play.machine.waitsFor === null && play.machine.tick % KEPT_EVERY_TICKS === 0) keep();
    },
  };
  const goOn = () => {
    if (isOver) return;
    controls.setOn(true);
    show.run(shown, { onOver: () => end() });
  };
  const stop = () => {
    controls.setOn(false);
    show.stop();
  };
  const pause = () => {
    if (isOver) return;
    stop();
    keep();
  };

  show.draw(play.machine);
  await show.countDown(teaches);
  goOn();

  async function finish(): Promise<FinishedRound> {
    try {
      await over;
    } catch (error) {
      forgetWhenFinal(error, endsAt);
      throw error;
    } finally {
      clearTimeout(lastCall);
      stop();
    }
    onFinishing();
    return { id, result: await finishRound(kept()) };
  }
  const result = finish();
  // Handled where it is awaited.
  result.catch(() => undefined);
  return { endsAt, roundsLeft, pause, goOn, result };
}
