import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { ROUND_EXPIRES_SECONDS } from "../../../contract/games/limits.ts";
import { call } from "../lib/api-client.ts";
import type { Controls } from "./controls.ts";
import { finishRound, forgetWhenFinal, keepTrying, type RoundResult, tellDrop } from "./play/calls.ts";
import { keepRound, type KeptRound } from "./play/kept-round.ts";
import { createLivePlay } from "./play/play.ts";
import type { Show } from "./show.ts";

/** The Worker counts from its own clock: the phone stops a little earlier. */
const MARGIN_MS = 2000;
const START_PATIENCE_MS = 6000;
const KEPT_EVERY_TICKS = 30;

interface RoundOptions {
  show: Show;
  controls: Controls;
  /** The Worker has begun one: the machine is full of its toys. */
  onBegun: () => void;
  /** The hands are off the board: the Worker is asked what it came to. */
  onFinishing: () => void;
}

export interface FinishedRound {
  id: string;
  result: RoundResult;
}

/** A round that has been begun and is under somebody's hands. */
export interface RunningRound {
  /** By the phone's clock: when the Worker stops taking anything of it. */
  endsAt: number;
  /** Of this day. */
  roundsLeft: number;
  /** Stops the board, as when the page is hidden; the round stays as it is. */
  pause: () => void;
  goOn: () => void;
  /** What the Worker made of it. @throws ApiError when it refuses, or no answer came in time */
  result: Promise<FinishedRound>;
}

/** Begins a round with the Worker and plays it. @throws ApiError when none may be begun */
export async function startRound({ show, controls, onBegun, onFinishing }: RoundOptions): Promise<RunningRound> {
  const askedAt = Date.now();
  // The round's name is the page's: a start whose answer was lost is told again.
  const json = { simVersion: SIM_VERSION, clientId: crypto.randomUUID() };
  const send = () => call("POST /api/games/claw-9001/rounds", { json });
  const { id, token, seed, roundsLeft } = await keepTrying(send, askedAt + START_PATIENCE_MS);
  onBegun();
  const endsAt = askedAt + ROUND_EXPIRES_SECONDS * 1000 - MARGIN_MS;
  let untold: KeptRound["untold"] = null;
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
      untold = { k, log };
      keep();
      tell(k, log).catch(fail);
    },
  });
  async function tell(k: number, log: string): Promise<void> {
    const salt = await tellDrop({ id, token, endsAt }, k, log);
    untold = null;
    play.salt(k, salt);
    keep();
  }
  const kept = (): KeptRound => ({ id, token, endsAt, log: play.log(), untold });
  // From its end on the phone's memory of it is finishRound's.
  const keep = () => {
    if (!isOver) keepRound(kept());
  };
  keep();
  // Nothing ticks while it is paused.
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
  await show.countDown();
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
  // Whoever waits for it hears of it there.
  result.catch(() => undefined);
  return { endsAt, roundsLeft, pause, goOn, result };
}
